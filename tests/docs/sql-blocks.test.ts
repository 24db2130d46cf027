import { expect, it } from 'vitest'
import type { TransactionSql } from 'postgres'
import { createAccount } from '../support/accounts.ts'
import { openDatabase } from '../support/database.ts'
import { sqlBlocks } from '../support/documents.ts'
import { fixture } from '../support/fixture.ts'
import { startTestServer } from '../support/server.ts'
import { sourceFiles } from '../structure/imports.ts'

// Some blocks change roles and end connections, so these tests have a server of their own.
const server = fixture(startTestServer)
const database = fixture(() => openDatabase(server))
const account = fixture(() => createAccount(database, { kind: 'organization' }))
const blocks = sourceFiles('docs', /^(?!.*decisions\/).*\.md$/).flatMap(sqlBlocks)

/** What hosted Supabase has and the embedded Postgres does not, with the signatures of pg_cron, pg_net and Vault. */
const extensions = `
  create schema cron; create schema net; create schema vault;
  create table vault.secrets (id uuid primary key default gen_random_uuid(), name text, decrypted_secret text);
  create view vault.decrypted_secrets as select * from vault.secrets;
  create function vault.create_secret(new_secret text, new_name text) returns uuid language sql as
    'insert into vault.secrets (name, decrypted_secret) values (new_name, new_secret) returning id';
  create function vault.update_secret(secret_id uuid, new_secret text) returns void language sql as
    'update vault.secrets set decrypted_secret = new_secret where id = secret_id';
  create table cron.job (jobid bigint generated always as identity, jobname text, schedule text, command text);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as
    'insert into cron.job (jobname, schedule, command) values (job_name, schedule, command) returning jobid';
  create table net.http_request_queue (id bigint generated always as identity, url text, headers jsonb, timeout_milliseconds integer);
  create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
    headers jsonb default '{"Content-Type": "application/json"}', timeout_milliseconds integer default 5000)
  returns bigint language sql as
    'insert into net.http_request_queue (url, headers, timeout_milliseconds) values (url, headers, timeout_milliseconds) returning id';
  grant usage on schema cron, net, vault to postgres;
  grant all on all tables in schema cron, net, vault to postgres;`

/** The block as an operator would complete it. */
const completed = (sql: string) =>
  sql.replace(/create extension[^;]*;|^(begin|commit);$/gm, '')
    .replace(/<[^<>]*\bid>/g, account.id)
    .replace(/<(?![=>])[^<>\n]*>/g, 'text')

/** Runs a block as the owner of the database, who is no superuser, and undoes it. */
async function tried<T>(sql: string, then?: (sql: TransactionSql) => Promise<T>): Promise<T | undefined> {
  let result: T | undefined
  const undo = new Error('undo')
  await database.owner.begin(async (tx) => {
    await tx.unsafe(extensions)
    await tx`set local role postgres`
    await tx.unsafe(completed(sql))
    result = await then?.(tx)
    throw undo
  }).catch((error) => {
    if (error !== undo) throw error
  })
  return result
}

it.each(blocks)('the SQL of $place can be executed', async ({ sql }) => {
  await tried(sql)
})

it('there are blocks in the documents for operators', () => {
  const documents = new Set(blocks.map(({ place }) => place.split(':')[0]))
  for (const name of ['background', 'data', 'maintaining', 'monitoring-queries', 'operating']) {
    expect(documents).toContain(`docs/${name}.md`)
  }
})

it('the schedule of docs/background.md calls the worker with its secret', async () => {
  const { sql } = blocks.find(({ sql }) => sql.includes('cron.schedule'))!
  const requests = await tried(sql, async (tx) => {
    const [job] = await tx`select command from cron.job`
    await tx.unsafe(job!.command)
    return [...await tx`select url, headers, timeout_milliseconds from net.http_request_queue`]
  })
  expect(requests).toEqual([{
    url: 'https://text.supabase.co/functions/v1/worker',
    headers: { authorization: 'Bearer text' },
    timeout_milliseconds: 380_000,
  }])
})
