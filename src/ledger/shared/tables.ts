/** The tables of shared ledgers in PostgreSQL 13 and later, and who may use them. */

/** An identifier of SQL, as it is. */
export const sqlIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The SQL of `lms-cli ledger init` for an administrator. Running it again changes nothing. */
export const tablesScript = (schemaName: string) => `BEGIN;\n\n${tablesSql(schemaName)}\nCOMMIT;\n`;

/**
 * The statements of it, for one transaction. The reader only reads. The writer adds rows, and changes
 * nothing but the rows of `ledgers`: it cannot take back what was recorded.
 */
export function tablesSql(schemaName: string): string {
  const schema = sqlIdentifier(schemaName);
  const reader = sqlIdentifier(`${schemaName}_reader`);
  const writer = sqlIdentifier(`${schemaName}_writer`);
  return `CREATE SCHEMA IF NOT EXISTS ${schema};

CREATE TABLE IF NOT EXISTS ${schema}.ledgers (
  name text PRIMARY KEY,
  id text NOT NULL UNIQUE,
  target text NOT NULL,
  format integer NOT NULL,
  fence bigint NOT NULL CHECK (fence >= 0),
  holder jsonb,
  lease_until timestamptz NOT NULL,
  number bigint NOT NULL CHECK (number >= 0),
  head text NOT NULL
);

CREATE TABLE IF NOT EXISTS ${schema}.events (
  ledger text NOT NULL,
  number bigint NOT NULL CHECK (number > 0),
  head text NOT NULL,
  at bigint NOT NULL,
  run text,
  kind text NOT NULL,
  data text NOT NULL,
  PRIMARY KEY (ledger, number)
);

${roleSql(`${schemaName}_reader`)}

${roleSql(`${schemaName}_writer`)}

REVOKE ALL ON SCHEMA ${schema} FROM PUBLIC, ${reader}, ${writer};
REVOKE ALL ON ALL TABLES IN SCHEMA ${schema} FROM PUBLIC, ${reader}, ${writer};
GRANT USAGE ON SCHEMA ${schema} TO ${reader}, ${writer};
GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${reader}, ${writer};
GRANT INSERT ON ALL TABLES IN SCHEMA ${schema} TO ${writer};
GRANT UPDATE ON ${schema}.ledgers TO ${writer};
`;
}

/** PostgreSQL has no CREATE ROLE IF NOT EXISTS. */
function roleSql(name: string): string {
  return `DO $do$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = ${literal(name)}) THEN
    CREATE ROLE ${sqlIdentifier(name)} NOLOGIN;
  END IF;
END
$do$;`;
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
