/**
 * The licenses of the packages whose code a bundle contains, as one text. Each build writes it
 * beside the bundle, so that the two always agree.
 */
import { readdirSync, readFileSync } from 'node:fs';

/** @import { OutputAsset, OutputChunk } from 'rolldown' */
/** @typedef {readonly (OutputAsset | OutputChunk)[]} Output */

/**
 * @param {Output} output
 * @returns {string}
 */
export function noticesOf(output) {
  const sections = packagesIn(output).map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    return `${name} ${version} (${license})\n\n${licenceIn(folder, name)}`;
  });
  const begin = 'lms-cli contains code of the following packages, each under its own license.';
  return `${[begin, ...sections].join(`\n\n${'-'.repeat(80)}\n`)}\n`;
}

/**
 * The folders of the packages in a bundle, in alphabetical order.
 * @param {Output} output
 * @returns {string[]}
 */
export function packagesIn(output) {
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  const folders = modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? []);
  return [...new Set(folders)].sort();
}

/**
 * @param {string} folder
 * @param {string} name
 */
function licenceIn(folder, name) {
  const own = readdirSync(folder).find((file) => /^(licen[cs]e|copying)/i.test(file));
  // Some packages are published without the text of their license as a file.
  const file =
    own === undefined ? new URL(`licenses/${name}.txt`, import.meta.url) : `${folder}/${own}`;
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim();
}
