/** Every way of proving who calls, with credentials that are right and wrong. */
import type { JsonObject } from '../../../src/core/json.ts';
import type { Authentication } from '../../../src/sandbox/authentication.ts';

/** What the service demands, and the environment and the profile that give it. */
export const ways: Readonly<
  Record<
    Authentication['type'],
    { demanded: Authentication; env: Record<string, string>; auth: JsonObject }
  >
> = {
  bearer: {
    demanded: { type: 'bearer', token: 'right-token' },
    env: { LMS_TOKEN: 'right-token' },
    auth: { type: 'bearer', token: { env: 'LMS_TOKEN' } },
  },
  basic: {
    demanded: { type: 'basic', username: 'ana', password: 'right-pässword:1' },
    env: { LMS_USERNAME: 'ana', LMS_PASSWORD: 'right-pässword:1' },
    auth: { type: 'basic', username: 'ana', password: { env: 'LMS_PASSWORD' } },
  },
  header: {
    demanded: { type: 'header', name: 'X-Api-Key', value: 'right-key' },
    env: { LMS_KEY: 'right-key' },
    auth: { type: 'header', name: 'X-Api-Key', value: { env: 'LMS_KEY' } },
  },
  oauth1: {
    demanded: {
      type: 'oauth1',
      consumerKey: 'consumer',
      consumerSecret: 'right-consumer-secret',
      token: 'right-access-token',
      tokenSecret: 'right&token/secret',
    },
    env: {
      LMS_OAUTH_CONSUMER_KEY: 'consumer',
      LMS_OAUTH_CONSUMER_SECRET: 'right-consumer-secret',
      LMS_OAUTH_TOKEN: 'right-access-token',
      LMS_OAUTH_TOKEN_SECRET: 'right&token/secret',
    },
    auth: {
      type: 'oauth1',
      consumerKey: 'consumer',
      consumerSecret: { env: 'LMS_OAUTH_CONSUMER_SECRET' },
      token: { env: 'LMS_OAUTH_TOKEN' },
      tokenSecret: { env: 'LMS_OAUTH_TOKEN_SECRET' },
    },
  },
  session: {
    demanded: { type: 'session', username: 'ana', password: 'right-password&' },
    env: { LMS_AUTH: 'session', LMS_USERNAME: 'ana', LMS_PASSWORD: 'right-password&' },
    auth: { type: 'session', username: 'ana', password: { env: 'LMS_PASSWORD' } },
  },
};
/** The same variables with other values for what is secret. */
export const wrong = (env: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, value.replace('right', 'wrong')]),
  );
