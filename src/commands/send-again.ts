import type { Said } from '../config/target.ts';
import type { Settings } from './global-options.ts';

/** What a command line said of where to send, as words of the next one. */
export function destinationWords(settings: Settings): string[] {
  const { baseUrl, profile, sandbox, api, allowHttp, ledger } = settings;
  const said = (option: string, value: Said | null) =>
    value?.by === 'option' ? [option, value.value] : [];
  return [
    ...said('--base-url', baseUrl),
    ...said('--profile', profile),
    ...(sandbox ? ['--sandbox'] : []),
    ...(api === 'v0' ? ['--api', api] : []),
    ...(allowHttp ? ['--allow-http'] : []),
    ...(ledger === null ? [] : ['--ledger', ledger]),
  ];
}
