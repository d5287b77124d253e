import { translated } from './database.ts';

/** Wraps a port: its calls throw SQLite's errors as CliErrors that name the file. */
export function withTranslatedErrors<Port extends object>(port: Port, file: string): Port {
  const named = (error: unknown): never => {
    throw translated(error, file);
  };
  return new Proxy(port, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function') return member;
      return (...values: unknown[]): unknown => {
        try {
          const answer: unknown = Reflect.apply(member, target, values);
          return answer instanceof Promise ? answer.catch(named) : answer;
        } catch (error) {
          return named(error);
        }
      };
    },
  });
}
