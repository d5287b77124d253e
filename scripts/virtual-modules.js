/**
 * A plugin of the build and of the tests: modules without a file, by their names, and what each
 * exports.
 * @param {string} name
 * @param {Record<string, () => Record<string, unknown> | Promise<Record<string, unknown>>>} modules
 */
export const virtualModules = (name, modules) => ({
  name,
  /** @param {string} source */
  resolveId(source) {
    return Object.hasOwn(modules, source) ? `\0${source}` : null;
  },
  /** @param {string} id */
  async load(id) {
    const values = await modules[id.replace('\0', '')]?.();
    if (values === undefined) return null;
    const lines = Object.entries(values).map(
      ([each, value]) => `export const ${each} = ${JSON.stringify(value)};`,
    );
    return { code: lines.join('\n'), moduleType: /** @type {const} */ ('js') };
  },
});
