/**
 * The bytes of undici's parser. An import of them would copy each one as an export of the module,
 * which takes 40 ms.
 * @returns {Uint8Array<ArrayBuffer>}
 */
// @ts-expect-error: the package has no types for it.
exports.parserCode = () => require('undici/lib/llhttp/llhttp_simd-wasm.js');
