/**
 * What of a statement's HTML comes onto the page. The sanitiser takes everything else away: an
 * element that is not on the list leaves its content, one of `strip` leaves nothing.
 */
import { defaultSchema, type Schema } from 'hast-util-sanitize';

/** Those of the default list that make fields or load something. */
const unwanted: ReadonlySet<string> = new Set(['input', 'picture', 'source']);

const further =
  'abbr address bdi bdo big caption center cite col colgroup dfn figcaption figure mark small time u wbr';

const tagNames = [
  ...(defaultSchema.tagNames ?? []).filter((name) => !unwanted.has(name)),
  ...further.split(' '),
];

export const allowed: Schema = {
  ...defaultSchema,
  tagNames,
  attributes: {
    a: ['href'],
    img: ['alt', 'height', 'src', 'width'],
    ol: ['reversed', 'start', 'type'],
    '*': [
      'align',
      'border',
      'cellPadding',
      'cellSpacing',
      'colSpan',
      'dateTime',
      'dir',
      'lang',
      'open',
      'rowSpan',
      'scope',
      'span',
      'title',
      'vAlign',
    ],
  },
  // The addresses that are left are looked at once more where they are used (statement.ts).
  protocols: { href: ['http', 'https', 'mailto'], src: ['data', 'http', 'https'] },
  required: {},
  strip: [
    'audio',
    'canvas',
    'iframe',
    'noembed',
    'noframes',
    'noscript',
    'object',
    'script',
    'select',
    'style',
    'svg',
    'template',
    'textarea',
    'title',
    'video',
    'xmp',
  ],
};

const shown: ReadonlySet<string> = new Set(tagNames);

/** Elements without an effect of their own: nobody misses them. */
const unnoticed: ReadonlySet<string> = new Set(['font', 'html', 'head', 'body']);

export const isLeftOut = (tagName: string) => !shown.has(tagName) && !unnoticed.has(tagName);
