'use strict';
/**
 * Keeps compiled code: compiling takes a large part of the time that a command needs beyond a bare
 * Node. The build records what the usual commands compile (scripts/record-code-cache.js).
 * Why, and what it saves: docs/adr/0005-bundling.md.
 */
const { existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { basename, dirname, isAbsolute, join } = require('node:path');
const { Script } = require('node:vm');

/** Node has a cache of its own from 22.8, which is below what `engines` allows of 22. */
const isKeptByNode = Number.parseInt(process.versions.node, 10) >= 22;

/** @typedef {(id: string) => any} Load a `require` for the files of dist */

/**
 * Uses the code that is kept for the files of dist.
 * @param {string} dist
 * @returns {Load}
 */
exports.useCodeCache = (dist) => {
  if (isKeptByNode) return keepByNode(dist);
  return compilingWith(dist, { cachedDataOf: (file) => readIfThere(cacheOf(dist, file)) });
};

/**
 * Keeps what is compiled from now on. Call `save` to write it.
 * @param {string} dist
 * @returns {{ load: Load, save: () => void }}
 */
exports.recordCodeCache = (dist) => {
  mkdirSync(join(dist, 'cache'), { recursive: true });
  if (isKeptByNode)
    return { load: keepByNode(dist), save: require('node:module').flushCompileCache };
  /** @type {[file: string, script: Script][]} */
  const scripts = [];
  const load = compilingWith(dist, { compiled: (file, script) => scripts.push([file, script]) });
  const save = () => {
    for (const [file, script] of scripts) {
      writeFileSync(cacheOf(dist, file), script.createCachedData());
    }
  };
  return { load, save };
};

/**
 * Node's own cache records what is missing, in a folder for each version and user. Without
 * permission to make one in dist, it is in the user's own folder.
 * @param {string} dist
 * @returns {Load}
 */
function keepByNode(dist) {
  const { constants, enableCompileCache } = require('node:module');
  const { status } = enableCompileCache(join(dist, 'cache'));
  const own = status === constants.compileCacheStatus.FAILED ? ownFolder() : null;
  if (own !== null) enableCompileCache(own);
  return (id) => require(join(dist, id));
}

/** The user's folder for caches. Null if there is none, or if others could put code there. */
function ownFolder() {
  const { XDG_CACHE_HOME = '', LOCALAPPDATA = '', HOME = '' } = process.env;
  const above = [XDG_CACHE_HOME, LOCALAPPDATA, join(HOME, '.cache')].find(isAbsolute);
  if (above === undefined) return null;
  const folder = join(above, 'lms-cli');
  try {
    // Not `recursive`, which never ends in some file systems.
    for (const each of [above, folder]) {
      if (!existsSync(each) && isOwn(dirname(each))) mkdirSync(each, { mode: 0o700 });
    }
    return isOwn(above) && isOwn(folder) ? folder : null;
  } catch {
    return null;
  }
}

/**
 * Whether only this user, or root, can put files there. Windows keeps the folders of users apart.
 * @param {string} folder
 */
function isOwn(folder) {
  const { mode, uid } = lstatSync(folder);
  return process.platform === 'win32' || ((mode & 0o022) === 0 && uid === process.getuid?.());
}

/**
 * V8 refuses what another V8 compiled, and what belongs to a text of another length.
 * @param {string} dist
 * @param {string} file
 */
const cacheOf = (dist, file) => join(dist, 'cache', `${basename(file)}.${process.versions.v8}`);

/**
 * A `require` of Node 20 that compiles the files of dist with a cache. Each has a name of its own: Node
 * would look for it on disk again for each file that asks for it.
 * @param {string} dist
 * @param {{
 *   cachedDataOf?: (file: string) => Uint8Array | undefined,
 *   compiled?: (file: string, script: Script) => void,
 * }} cache
 */
function compilingWith(dist, { cachedDataOf, compiled }) {
  const main = join(dist, 'main.cjs');
  /** @type {Map<string, { exports: object }>} */
  const loaded = new Map();
  /** @type {Load & { resolve?: NodeJS.RequireResolve }} */
  const load = (id) => {
    if (!id.startsWith('.')) return require(id);
    const name = basename(id);
    const known = loaded.get(name);
    if (known !== undefined) return known.exports;
    const module = { exports: {} };
    loaded.set(name, module);
    const file = name === basename(main) ? main : join(dist, 'chunks', name);
    const cachedData = cachedDataOf?.(file);
    // The build writes nothing but ASCII, which is read faster so than as UTF-8.
    const script = new Script(wrapped(readFileSync(file, 'latin1')), {
      filename: file,
      ...(cachedData === undefined ? {} : { cachedData }),
    });
    compiled?.(file, script);
    const run = script.runInThisContext();
    run.call(module.exports, module.exports, load, module, file, dirname(file));
    return module.exports;
  };
  load.resolve = require.resolve;
  return load;
}

/**
 * As Node does it (https://nodejs.org/docs/latest-v20.x/api/modules.html#the-module-wrapper).
 * @param {string} text
 */
const wrapped = (text) =>
  `(function (exports, require, module, __filename, __dirname) {${text}\n})`;

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
