/**
 * The HTML of a statement that the page shows. The sanitiser removes the rest: it keeps the content
 * of an element that is not on the list, but nothing of one in `strip`.
 */
import { defaultSchema, type Schema } from 'hast-util-sanitize';

/** Elements of the default list that make fields or load something. */
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
  // statement.ts checks the addresses that are left once more where it uses them.
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

/** Elements without an effect of their own. The page does not report that they are left out. */
const unnoticed: ReadonlySet<string> = new Set(['font', 'html', 'head', 'body']);

export const isLeftOut = (tagName: string) => !shown.has(tagName) && !unnoticed.has(tagName);
