import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { testCases } from '../../harness/case-lists.ts';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import {
  descendants,
  elementIn,
  elementsIn,
  isElement,
  elementText,
  xmlParts,
  type XmlElement,
  type XmlPart,
} from '../../../src/conversion/xml.ts';
import { LONGEST_QUESTION, LONGEST_TEXT, Unreadable } from '../../../src/conversion/reading.ts';

async function* piecesOf(text: string, length = text.length): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

async function partsOf(
  text: string,
  { length, textless }: { length?: number; textless?: ReadonlySet<string> } = {},
): Promise<XmlPart[]> {
  const parts: XmlPart[] = [];
  for await (const part of xmlParts(piecesOf(text, length), new Set(['q']), textless)) {
    parts.push(part);
  }
  return parts;
}

async function refusalOf(text: string): Promise<Unreadable> {
  const refusal: unknown = await partsOf(text).catch((error: unknown) => error);
  if (!(refusal instanceof Unreadable)) throw new Error('it was read');
  return refusal;
}

/** The parts as one text, without line numbers. */
const shown = (element: XmlElement): string =>
  `<${element.qualifiedName}>${element.children
    .map((child) => (isElement(child) ? shown(child) : child))
    .join('')}</>`;

describe('elements of a stream', () => {
  it('hands over each wanted element with what is around it', async () => {
    const [first, second] = await partsOf(
      '<quiz lang="pt">\n<bank name="Rios"><q id="1">Nilo <b>e</b> Amazonas</q></bank>\n<q/></quiz>',
    );
    expect(first?.element).toMatchObject({ name: 'q', attributes: { id: '1' }, line: 2 });
    expect(first?.ancestors.map(({ name }) => name)).toEqual(['quiz', 'bank']);
    expect(first?.ancestors[1]?.attributes['name']).toBe('Rios');
    expect(second?.ancestors.map(({ name }) => name)).toEqual(['quiz']);
    expect(second?.element).toMatchObject({ children: [], line: 3 });
  });

  it('keeps wanted elements that are inside of another one as its children', async () => {
    const parts = await partsOf('<quiz><q>a<q>b</q></q></quiz>');
    expect(parts.map(({ element }) => shown(element))).toEqual(['<q>a<q>b</></>']);
  });

  it('hands over the root itself', async () => {
    const [part] = await partsOf('<q>a</q>');
    expect(part).toMatchObject({ ancestors: [], element: { name: 'q' } });
  });

  it('knows names without their prefix', async () => {
    const [part] = await partsOf('<x:quiz xmlns:x="y"><x:q><x:t x:a="1"/></x:q></x:quiz>');
    expect(part?.element).toMatchObject({ name: 'q', qualifiedName: 'x:q' });
    expect(part?.element.children).toMatchObject([{ name: 't', attributes: { 'x:a': '1' } }]);
  });

  it('gives the line on which a start tag begins', async () => {
    const [part] = await partsOf('<quiz>\r\n<q\n  id="1"\n><t/>\n</q></quiz>');
    expect(part?.element.line).toBe(2);
    expect(part?.element.children).toMatchObject([{ line: 4 }, '\n']);
  });

  it('keeps the last comment before', async () => {
    const [first, second, third] = await partsOf(
      '<quiz><!-- no --><!-- 17 -->\n<q>a<!-- in --></q><q/><!-- x --><o/><q/></quiz>',
    );
    expect(first).toMatchObject({ comment: ' 17 ', element: { children: ['a'] } });
    expect(second?.comment).toBeNull();
    expect(third?.comment).toBeNull();
  });

  it('reads CDATA and entities as text', async () => {
    const [part] = await partsOf('<q>R&amp;D <![CDATA[<p>&amp;]]> &#233;&nbsp;&eacute;</q>');
    expect(part === undefined ? '' : elementText(part.element)).toBe('R&D <p>&amp; é\u00A0é');
  });

  it('reads the same, wherever the pieces end', async () => {
    const text =
      '<quiz>\r\n<!-- 1 --><q a="&lt;é">São 😀 <![CDATA[a]]b]]>&nbsp;<t/>\r\n</q></quiz>';
    const whole = await partsOf(text);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: text.length }), async (length) => {
        expect(await partsOf(text, { length })).toEqual(whole);
      }),
    );
  });

  it('leaves out the text of some elements', async () => {
    const options = { textless: new Set(['file']) };
    const [part] = await partsOf('<q>a<file name="x.png">QUJD</file>b</q>', options);
    expect(part === undefined ? '' : shown(part.element)).toBe('<q>a<file></>b</>');
  });
});

describe('children', () => {
  it('are found by name, at one level or at all', async () => {
    const [part] = await partsOf('<q>x<t>1</t><u><t>2</t></u><!-- --></q>');
    if (part === undefined) throw new Error('nothing was read');
    const { element } = part;
    expect(elementsIn(element).map(({ name }) => name)).toEqual(['t', 'u']);
    expect(elementsIn(element, 't').map(elementText)).toEqual(['1']);
    expect(elementIn(element, 'none')).toBeNull();
    expect([...descendants(element, 't')].map(elementText)).toEqual(['1', '2']);
    expect(elementText(element)).toBe('x12');
  });
});

testCases(fileURLToPath(new URL('xml', import.meta.url)), async ({ text }: { text: string }) => {
  const { line, column, problem } = await refusalOf(text);
  return { told: problem, line, column };
});

describe('hostile XML', () => {
  it('is refused where an & has no end in the whole file', async () => {
    const refusal = await refusalOf(`<q>\na & b\n${'c'.repeat(100_000)}`);
    expect(refusal).toMatchObject({ line: 3, problem: { code: 'convert/damaged' } });
  });

  it('never expands entities into entities', async () => {
    const levels = Array.from({ length: 9 }, (_, index) => {
      const inside = index === 0 ? 'lol' : `&a${index - 1};`.repeat(10);
      return `<!ENTITY a${index} "${inside}">`;
    });
    const bomb = `<!DOCTYPE q [${levels.join('')}]><q>&a8;</q>`;
    expect((await refusalOf(bomb)).problem.code).toBe('convert/damaged');
  });

  it('never repeats one long entity', async () => {
    const text = `<!DOCTYPE q [<!ENTITY a "${'a'.repeat(50_000)}">]><q>${'&a;'.repeat(20_000)}</q>`;
    expect((await refusalOf(text)).problem.code).toBe('convert/damaged');
  });

  it('may have 200 levels, and not one more', async () => {
    const nested = (levels: number) => `${'<q>'.repeat(levels)}${'</q>'.repeat(levels)}`;
    expect(await partsOf(nested(200))).toHaveLength(1);
    expect((await refusalOf(nested(201))).problem.code).toBe('convert/too-large');
    expect((await refusalOf('<a>'.repeat(200_000))).problem.code).toBe('convert/too-large');
  });

  it('may have an element named like a method', async () => {
    const [part] = await partsOf('<q><__proto__ constructor="1">a</__proto__></q>');
    expect(part?.element.children).toMatchObject([{ name: '__proto__', children: ['a'] }]);
    expect(part?.element.attributes['toString']).toBeUndefined();
  });

  it('cuts an element with too much text', async () => {
    const text = `<quiz><q>a<t>${'b'.repeat(LONGEST_QUESTION)}</t>c</q><q>d</q></quiz>`;
    const parts = await partsOf(text);
    expect(parts.map(({ isCut, element }) => [isCut, elementText(element)])).toEqual([
      [true, 'a'],
      [false, 'd'],
    ]);
  });

  it('stops at a tag, a text or a comment without an end', async () => {
    const long = 'a'.repeat(LONGEST_TEXT + 2 ** 17);
    for (const text of [`<q><![CDATA[${long}`, `<q a="${long}`, `<quiz><!--${long}`]) {
      expect((await refusalOf(text)).problem.code).toBe('convert/too-large');
    }
  });

  it('ends in Unreadable or in parts, whatever the text', async () => {
    const token = fc.constantFrom(
      '<q>',
      '</q>',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '&',
      ';',
      '<?',
      '"',
    );
    const texts = fc.array(fc.oneof(token, fc.string({ unit: 'binary' })));
    await fc.assert(
      fc.asyncProperty(texts, async (tokens) => {
        const error: unknown = await partsOf(tokens.join('')).then(
          () => null,
          (reason) => reason,
        );
        expect(error === null || error instanceof Unreadable).toBe(true);
      }),
    );
  });
});

it('reads the same text as another reader of XML', async () => {
  const names = fc.constantFrom('t', 'u', 'b:c');
  const texts = fc
    .string()
    .map((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
  const { element } = fc.letrec<{ element: string; inside: string }>((tie) => ({
    element: fc.tuple(names, fc.array(tie('inside'), { maxLength: 3 })).map(([name, inside]) => {
      return `<${name}>${inside.join('')}</${name}>`;
    }),
    inside: fc.oneof({ depthSize: 'small' }, texts, tie('element')),
  }));
  await fc.assert(
    fc.asyncProperty(element, async (inside) => {
      const [part] = await partsOf(`<q>${inside}</q>`);
      let other = '';
      const parser = new Parser(
        {
          onopentag: (name) => (other += `<${name}>`),
          ontext: (text) => (other += text),
          onclosetag: () => (other += '</>'),
        },
        { xmlMode: true },
      );
      parser.end(`<q>${inside}</q>`);
      expect(part === undefined ? '' : shown(part.element)).toBe(other);
    }),
  );
});
