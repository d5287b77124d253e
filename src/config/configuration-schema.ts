import { editorSchema } from '../contract/json-schema.ts';
import type { JsonObject } from '../core/json.ts';
import { anyFileSchema } from './file-schema.ts';

/** The JSON Schema of both configuration files, for editors. */
export function configurationSchema(): JsonObject {
  return editorSchema(
    anyFileSchema(),
    'Configuration of lms-cli: the services to send to, and their credentials.',
  );
}
