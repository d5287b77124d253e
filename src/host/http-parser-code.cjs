/**
 * The bytes of undici's parser. They are required here, in CommonJS: the bundle would make an
 * `import` copy each byte of the buffer as an export, which takes 40 ms.
 * @returns {Uint8Array<ArrayBuffer>}
 */
// @ts-expect-error: the package has no types for it.
exports.parserCode = () => require('undici/lib/llhttp/llhttp_simd-wasm.js');
