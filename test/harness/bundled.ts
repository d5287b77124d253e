import { rolldown } from 'rolldown';

/** Bundles a file of src or test with its imports into one CommonJS text for plain Node. */
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
