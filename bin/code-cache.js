'use strict';
/**
 * Keeps compiled code beside the files of dist. Compiling takes a large part of the time that a
 * command needs beyond a bare Node. Node keeps compiled code by itself from 22.8. For Node 20 the
 * build writes it, and V8 rejects code from another V8 version or for another file.
 * Why: docs/adr/0005-bundling.md.
 */
const Module = require('node:module');
const { readFileSync, writeFileSync } = require('node:fs');
const { dirname } = require('node:path');
const vm = require('node:vm');

/** @param {string} file */
const cacheOf = (file) => `${file}.${process.versions.v8}.cache`;

/**
 * Uses the cached code for the files of a folder. From Node 22.8 it also caches missing files.
 * @param {string} folder
 */
exports.useCodeCache = (folder) => {
  if ('enableCompileCache' in Module) Module.enableCompileCache(`${folder}/cache`);
  else compileWith(folder, { cachedDataOf: (file) => readIfThere(cacheOf(file)) });
};

/**
 * Records the code of a folder that is compiled from now on. The returned function writes it.
 * @param {string} folder
 */
exports.recordCodeCache = (folder) => {
  /** @type {[file: string, script: vm.Script][]} */
  const scripts = [];
  compileWith(folder, { compiled: (file, script) => scripts.push([file, script]) });
  return () => {
    for (const [file, script] of scripts) writeFileSync(cacheOf(file), script.createCachedData());
  };
};

/**
 * Makes Node compile the files of a folder as usual, but with the cache.
 * @param {string} folder
 * @param {{
 *   cachedDataOf?: (file: string) => Uint8Array | undefined,
 *   compiled?: (file: string, script: vm.Script) => void,
 * }} cache
 */
function compileWith(folder, { cachedDataOf, compiled }) {
  const compileByNode = Module.prototype._compile;
  Module.prototype._compile = function compile(content, file) {
    if (!file.startsWith(folder)) return compileByNode.call(this, content, file);
    const cachedData = cachedDataOf?.(file);
    const script = new vm.Script(Module.wrap(content), {
      filename: file,
      importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      ...(cachedData === undefined ? {} : { cachedData }),
    });
    compiled?.(file, script);
    const run = script.runInThisContext();
    const requireFrom = (/** @type {string} */ id) => this.require(id);
    return run.call(this.exports, this.exports, requireFrom, this, file, dirname(file));
  };
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
