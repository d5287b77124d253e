import { rolldown } from 'rolldown';

/** A file of src or test, with all that it imports, as one CommonJS text for a bare Node. */
export async function bundled(entry: URL): Promise<string> {
  const bundle = await rolldown({
    input: entry.pathname,
    platform: 'node',
    resolve: { mainFields: ['module', 'main'] },
  });
  const { output } = await bundle.generate({ format: 'cjs', codeSplitting: false });
  await bundle.close();
  return output[0].code;
}
