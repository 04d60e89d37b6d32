#!/usr/bin/env bash
# hyparquet 1.33.0 reading a file of DuckDB (@duckdb/node-api 1.5.6-r.1): an INT64 column of integers comes back exactly, as BigInt. An INT64 column of
# the type DECIMAL(16,2), as prices are written, goes through a double: the cents of a large amount change, and nothing says so. Timestamps of
# microseconds become a Date of milliseconds. DuckDB itself writes HUGEINT, whose values are integers, as a column of DOUBLE. So one file holds
# three kinds of whole numbers, and only the plainest is read as it was written.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund hyparquet@1.33.0 @duckdb/node-api@1.5.6-r.1
cat > try.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';

const db = await (await DuckDBInstance.create(':memory:')).connect();
await db.run(`copy (select
  9007199254740993::bigint as id,
  90071992547409.93::decimal(16, 2) as price,
  9007199254740993::hugeint as huge,
  timestamp '2026-01-01 00:00:00.123456' as at
) to 'x.parquet' (format parquet)`);
const file = new Uint8Array(readFileSync('x.parquet')).buffer;
const [row] = await parquetReadObjects({ file });
for (const { name, type, converted_type } of parquetMetadata(file).schema.slice(1)) {
  const value = row[name];
  console.log(`${name}: ${type} ${converted_type ?? 'plain'}, read as ${typeof value} ${value instanceof Date ? value.toISOString() : value}`);
}
JS
seen=$(node try.mjs)
echo "seen: $seen"
[ "$seen" = "$(cat <<'SEEN'
id: INT64 INT_64, read as bigint 9007199254740993
price: INT64 DECIMAL, read as number 90071992547409.92
huge: DOUBLE plain, read as number 9007199254740992
at: INT64 TIMESTAMP_MICROS, read as object 2026-01-01T00:00:00.123Z
SEEN
)" ]
