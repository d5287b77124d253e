/**
 * Finds secrets in the output of a program through every encoding. It decodes everything itself,
 * without the code under test. Places are looked at again and again, and mostly stay as they are.
 */
export function createRevealing() {
  const latest = new Map<string, { readonly bytes: Buffer; readonly decoded: string }>();
  return (name: string, bytes: Buffer, secrets: readonly string[]): string[] => {
    const before = latest.get(name);
    const isSame = before?.bytes.equals(bytes) === true;
    const decoded = isSame ? before.decoded : decodedOf(bytes);
    latest.set(name, { bytes, decoded });
    return among(secrets, decoded);
  };
}

function among(secrets: readonly string[], decoded: string): string[] {
  return secrets.filter((secret) =>
    [secret, Buffer.from(secret).toString('latin1')].some((form) => decoded.includes(form)),
  );
}

function decodedOf(bytes: Buffer): string {
  const texts = new Set([bytes.toString('utf8'), bytes.toString('latin1')]);
  return [...texts].flatMap((text) => readings(text, 2)).join('\n');
}

/** The text, its decoded forms, their decoded forms, and so on. */
function readings(text: string, depth: number): string[] {
  const decoded = [
    text.replaceAll(/%([0-9a-f]{2})/gi, (_, digits: string) => byCode(digits, 16)),
    text.replaceAll(/[\\%]u\{?([0-9a-f]{2,4})\}?/gi, (_, digits: string) => byCode(digits, 16)),
    text.replaceAll(/\\x([0-9a-f]{2})/gi, (_, digits: string) => byCode(digits, 16)),
    text.replaceAll(/\\(["\\/])/g, '$1'),
    text
      .replaceAll(/&#0*(\d+);?/g, (_, digits: string) => byCode(digits, 10))
      .replaceAll(/&#x0*([0-9a-f]+);?/gi, (_, digits: string) => byCode(digits, 16))
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&'),
    text.replaceAll('+', ' '),
  ].filter((reading) => reading !== text);
  const inRuns = [
    ...(text.match(/(?:[0-9a-f]{2}[ :,-]{0,2}(?:0x)?){6,}[0-9a-f]?/gi) ?? []).flatMap((run) => {
      const digits = run.replaceAll(/0x|[^0-9a-f]/gi, '');
      return [digits, digits.slice(1)].map((each) => Buffer.from(each, 'hex').toString('latin1'));
    }),
    ...(text.match(/[\w+/-]{10,}/g) ?? []).flatMap((run) =>
      [0, 1, 2, 3].map((from) => Buffer.from(run.slice(from), 'base64').toString('latin1')),
    ),
  ];
  const runs = inRuns.length === 0 ? [] : [inRuns.join('\n')];
  const inner = depth === 0 ? [] : [...decoded, ...runs];
  return [text, ...inner.flatMap((reading) => readings(reading, depth - 1))];
}

function byCode(digits: string, radix: number): string {
  const code = Number.parseInt(digits, radix);
  return code > 0x10ffff ? '' : String.fromCodePoint(code);
}
