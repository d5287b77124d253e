/**
 * Tells whether an HTML document asks for a login. It parses the document as a browser would,
 * because a lesson about HTML contains the same letters. Loaded for such documents only: the parser
 * is large.
 */
import { html as dialects, parse, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import type { HttpRequest } from '../core/http.ts';
import { isObject, type Json } from '../core/json.ts';
import { parseExact } from '../documents/exact-json.ts';
import { isLoginAddress, resolveAddress } from './login-address.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Parsing time grows with the square of the nesting. A page of this length cannot stall it. */
const LONGEST_PAGE = 128 * 1024;

/**
 * True if the document posts a name and a password to the platform, and this evidence cannot be an
 * echo of the request.
 */
export function isLoginPage(html: string, request: HttpRequest): boolean {
  if (html.length > LONGEST_PAGE) return false;
  const forms = descendants(parse(html)).filter(
    (element) =>
      isNamed(element, 'form') && attributeOf(element, 'method').toLowerCase() === 'post',
  );
  if (forms.length === 0 || showsWhatWasSent(html, request)) return false;
  const echoes = echoesOf(request);
  const posts = !echoes('j_username') && !echoes('j_password') && forms.some(postsCredentials);
  if (posts) return true;
  const leads = forms.some((form) => {
    const action = attributeOf(form, 'action');
    const to = action === '' ? null : resolveAddress(action, request.url);
    return to !== null && isLoginAddress(to);
  });
  return leads && !echoes('login') && !echoes('j_security_check');
}

/** Fields unknown to a login page: a page that shows one may show texts of other people as well. */
const ownFields = ['title', 'name', 'question', 'description'] as const;
/** A shorter name may occur on any page. */
const SHORTEST_NAME = 5;

function showsWhatWasSent(html: string, { body }: HttpRequest): boolean {
  const sent = body === null ? null : valueOf(body);
  if (!isObject(sent)) return false;
  const stages = decodedOf(html);
  if (stages === null) return true;
  const shown = stages.join(' ');
  return ownFields.some((field) => {
    const text = sent[field];
    const plain = typeof text === 'string' ? plainOf(text) : '';
    return plain.length >= SHORTEST_NAME && shown.includes(plain);
  });
}

function postsCredentials(form: Element): boolean {
  const inputs = descendants(form).filter((element) => isNamed(element, 'input'));
  return ['j_username', 'j_password'].every((name) =>
    inputs.some((input) => attributeOf(input, 'name') === name),
  );
}

/** The page's elements. Templates, comments and scripts are not part of the page. */
function descendants(root: Node): Element[] {
  const found: Element[] = [];
  const left: Node[] = [root];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if ('childNodes' in node) for (const child of node.childNodes) left.push(child);
    if ('tagName' in node && node !== root) found.push(node);
  }
  return found;
}

function isNamed({ tagName, namespaceURI }: Element, name: string): boolean {
  return tagName === name && namespaceURI === dialects.NS.HTML;
}

function attributeOf({ attrs }: Element, wanted: string): string {
  return attrs.find(({ name }) => name === wanted)?.value.trim() ?? '';
}

/** More than a server decodes. A text that is still encoded after these could mean anything. */
const MOST_DECODINGS = 8;

/** Tests whether a word occurs in the request, in any encoding. */
function echoesOf({ body, url }: HttpRequest): (word: string) => boolean {
  const sent = [decodedOf(url.pathname), ...textsOf(body).map(decodedOf)];
  return (word) => {
    const plain = plainOf(word);
    return sent.some((stages) => stages === null || stages.some((each) => each.includes(plain)));
  };
}

/** A text as it was sent and after each decoding, normalized; null if decoding never ends. */
function decodedOf(text: string): string[] | null {
  const stages: string[] = [];
  let current = text;
  for (let count = 0; count <= MOST_DECODINGS; count++) {
    stages.push(plainOf(current), plainOf(current.replace(/<[^<>]*>/g, '')));
    const next = decodeOnce(current);
    if (next === current) return stages;
    current = next;
  }
  return null;
}

function decodeOnce(text: string): string {
  return withoutEntities(text)
    .replace(/%([0-9a-f]{2})/gi, (_, digits: string) => character(digits))
    .replace(/\\u\{?([0-9a-f]{4,6})\}?|\\x([0-9a-f]{2})/gi, (_, long?: string, short?: string) =>
      character(long ?? short ?? ''),
    );
}

function character(digits: string): string {
  const code = Number.parseInt(digits, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

function withoutEntities(text: string): string {
  if (!text.includes('&')) return text;
  const [node] = parseFragment(text.replaceAll('<', '&lt;')).childNodes;
  return node !== undefined && 'value' in node ? node.value : '';
}

/** Letters and digits only: a server may remove everything between them. */
function plainOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/** Every text in a body, including the names of its fields. */
function textsOf(body: string | null): string[] {
  if (body === null) return [];
  const texts: string[] = [];
  const left: Json[] = [valueOf(body)];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        texts.push(name);
        left.push(inner);
      }
    }
  }
  return texts;
}

/** A body that is not JSON, which should not occur, counts as one text. */
function valueOf(body: string): Json {
  try {
    return parseExact(body);
  } catch (error) {
    if (error instanceof SyntaxError) return body;
    throw error;
  }
}
