import type { SqlJsStatic, SqlValue, Statement } from 'sql.js';

const MAX_KNOWN = 5000;

/** SQLite's own functions, asked on a connection where nothing was put over them. Only for those without chance or clock. */
export function originalFunctions({ Database }: SqlJsStatic) {
  const plain = new Database();
  const prepared = new Map<string, Statement>();
  const known = new Map<string, SqlValue>();

  function ask(name: string, args: SqlValue[]): SqlValue {
    const sql = `SELECT ${name}(${args.map(() => '?').join(',')})`;
    const statement = prepared.get(sql) ?? plain.prepare(sql);
    prepared.set(sql, statement);
    statement.bind(args);
    statement.step();
    const [value] = statement.get();
    statement.reset();
    return value ?? null;
  }

  return {
    /** Throws what SQLite says to arguments it does not take. A join asks the same again and again, so answers are kept. */
    call(name: string, args: SqlValue[]): SqlValue {
      const key = JSON.stringify([name, args]);
      const told = known.get(key);
      if (told !== undefined) return told;
      const value = ask(name, args);
      if (known.size >= MAX_KNOWN) known.clear();
      if (key.length < 1000) known.set(key, value);
      return value;
    },
    close: (): void => plain.close(),
  };
}
