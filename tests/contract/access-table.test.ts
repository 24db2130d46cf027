import { describe, expect, it } from 'vitest'
import { type ActorName, actorNames } from '../support/actors.ts'
import { rpc } from '../support/mcp-clients.ts'
import { accessPages } from './access-page.ts'
import { errorOf, expected, isHidden, rows } from './access-rules.ts'
import { arrange, operationOf } from './cells.ts'
import { samples } from './samples/index.ts'
import { allOperations, goodInput, isPublic, pathParameters, sampleOf, send } from './walk.ts'
import { openWorld } from './world.ts'
import { fixture } from '../support/fixture.ts'
import { sample, whole } from '../support/sample.ts'

const world = fixture(openWorld)

describe('the access table', () => {
  it('has a row for every operation', () => {
    const written = new Set(rows.map(({ operation }) => operation))
    const without = allOperations.filter(({ name }) => !written.has(name)).map(({ name }) => name)
    expect(without, 'add their rows to tests/contract/access-table.ts').toEqual([])
  })

  it('has a cell for a foreign record of every private operation with a path parameter', () => {
    const covered = new Set(
      rows.filter(({ cells }) => Object.values(cells).includes('404')).map(({ operation }) => operation),
    )
    const without = allOperations.filter((op) =>
      pathParameters(op).length > 0 && !isPublic(op) && !covered.has(op.name)
    )
    expect(without.map(({ name }) => name)).toEqual([])
  })

  it('says what to add for a new operation', () => {
    const name = 'brand_new'
    expect(() => sampleOf({ ...allOperations[0]!, name })).toThrow(
      /^brand_new has no sample: add to .*samples\//,
    )
    expect(() => operationOf({ ...rows[0]!, operation: name })).toThrow(/brand_new, which is no operation/)
    const known = allOperations.map(({ name }) => name)
    expect(Object.keys(samples).filter((name) => !known.includes(name)), 'samples of no operation')
      .toEqual([])
  })

  it('has no row twice', () => {
    const written = rows.map(({ operation, target }) => `${operation} ${target}`)
    expect(written).toEqual([...new Set(written)])
  })

  it('lists as public exactly the operations without a credential, and none of them is a tool', () => {
    const anybodys = rows.filter(({ target }) => target === 'anybody').map(({ operation }) => operation)
    expect(anybodys.toSorted()).toEqual(allOperations.filter(isPublic).map(({ name }) => name).toSorted())
    for (const op of allOperations.filter(isPublic)) expect([op.name, op.tool]).toEqual([op.name, undefined])
  })

  it('has as resources of MCP what needs the scope `read` alone', () => {
    const writing = allOperations.filter(({ resource, access }) => resource && access.scope !== 'read')
    expect(writing.map(({ name }) => name)).toEqual([])
  })

  it('lists as tools, for each kind of credential, exactly what it may use', async () => {
    const { credentials } = await world.stage()
    for (const actor of ['session', 'key', 'delegated'] satisfies ActorName[]) {
      const { body } = await rpc(world.platform.mcp, '2025-11-25', credentials[actor], 'tools/list')
      const listed = body.result.tools.map(({ name }: { name: string }) => name)
      const usable = rows.filter((row) =>
        operationOf(row).tool && !isHidden(operationOf(row), actor, row.cells[actor]!)
      )
      expect(listed.toSorted()).toEqual([...new Set(usable.map(({ operation }) => operation))].sort())
    }
  })

  it.each(Object.entries(accessPages()))('is the source of %s: npm run docs:access', async (file, text) => {
    expect(await Deno.readTextFile(new URL(`../../${file}`, import.meta.url))).toBe(text)
  })
})

describe('what is refused, and what an app that may only read can do', () => {
  it('leave every table unchanged', async () => {
    const arranged = await Promise.all(
      rows.map(async (row, index) => ({ row, index, ...await arrange(world, row) })),
    )
    // The first read of a report would make it.
    if (whole) {
      await world.platform.database.owner`select private.make_valuation(id) from app.catalogs c
        where not exists (select from app.valuations v where v.catalog_id = c.id)`
    }
    const before = await contents()
    await Promise.all(arranged.map(async ({ row, index, stage, made }) => {
      const op = operationOf(row)
      const values = { ...goodInput(op), ...made.input }
      const refused = actorNames.filter((actor) => errorOf[expected(op, row, actor)])
      for (const actor of sample(refused, 2, index)) {
        const response = await send(world.platform.api, op, { values, headers: stage.credentials[actor] })
        await response.body?.cancel()
        expect([op.name, actor, response.ok]).toEqual([op.name, actor, false])
      }
      // A ticket is what the app reads with.
      if (!whole || op.access.scope === 'write' || isPublic(op) || op.name === 'create_run_ticket') return
      const readers: ActorName[] = ['reading_app', 'organization_reader']
      for (const actor of sample(readers, 2, index)) {
        const response = await send(world.platform.api, op, { values, headers: stage.credentials[actor] })
        await response.body?.cancel()
      }
    }))
    expect(await contents()).toEqual(before)
  })

  /** A digest of each table, without the time of a key's last use. */
  async function contents(): Promise<Record<string, string>> {
    const { owner: sql } = world.platform.database
    const tables = await sql<{ name: string }[]>`
      select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('app', 'private') and c.relkind in ('r', 'p') and not c.relispartition
        -- Refused requests count too.
        and c.relname not in ('rate_counts', 'key_requests')
      order by 1`
    const digests = await Promise.all(tables.map(async ({ name }) => {
      const [row] = await sql.unsafe(`
        select md5(coalesce(string_agg(line, ',' order by line), '')) as digest
        from (select (to_jsonb(t) - 'last_used_at')::text as line from ${name} t) lines`)
      return [name, row!.digest]
    }))
    return Object.fromEntries(digests)
  }
})
