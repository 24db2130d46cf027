import { beforeAll, describe, expect, it } from 'vitest'
import { visibleName, visibleText } from '../../shared/platform/visible-text.ts'
import { buildWorld } from '../sql/identity/world.ts'
import { openDatabase } from '../support/database.ts'
import { fixture } from '../support/fixture.ts'
import { words } from '../support/words.ts'

const database = fixture(openDatabase)

it('Postgres removes what the rule for text refuses wherever it stands, and nothing else', async () => {
  // The other planes have ideographs alone, which are left out here too for speed, like the syllables of Korean.
  const codes = [...Array(0x20000).keys(), ...Array.from({ length: 0x1000 }, (_, n) => 0xe0000 + n)].slice(1)
    .filter((code) => !/[\p{Cn}\p{Co}\p{Cs}\p{Unified_Ideograph}가-힣|]/u.test(String.fromCodePoint(code)))
  /** What depends on its neighbors: joiners and selectors. */
  const contextual = /[\u180b-\u180f\u200c\u200d\ufe0e\ufe0f\u{e0100}-\u{e01ef}]/u
  const sent = codes.map((code) => `|${String.fromCodePoint(code)}`).join('')
  const removed = (text: string) =>
    text.split('|').slice(1).flatMap((left, n) => left === '' ? [codes[n]!.toString(16)] : [])
  for (const [kind, clean] of [['text', visibleText], ['name', visibleName]] as const) {
    const [row] = await database.owner.unsafe(`select private.visible_${kind}($1) as cleaned`, [sent])
    const refused = removed(clean(sent)).filter((code) =>
      !contextual.test(String.fromCodePoint(parseInt(code, 16)))
    )
    expect(refused.length).toBeGreaterThan(150)
    expect(removed(row!.cleaned)).toEqual(refused)
  }
})

describe('text that was stored before the rule', () => {
  const columns: [column: string, emptied: unknown][] = [
    ['accounts.name', null],
    ['api_keys.name', 'Untitled'],
    ['artists.label', null],
    ['artists.instruction', null],
    ['catalogs.name', 'Untitled'],
    ['songs.name', null],
    ['songs.artist', null],
    ['catalog_songs.name', null],
    ['catalog_songs.artist', null],
    ['sites.name', 'Untitled'],
    ['sites.brief', ''],
    ['site_assets.name', 'Untitled'],
    ['site_revisions.name', 'Untitled'],
    ['sessions.title', null],
    ['chats.title', 'New chat'],
    ['webhook_endpoints.description', ''],
  ]
  const documents = words(`
    artists.knowledges sites.assets sites.facts sites.proposed sites.design sites.draft sites.published
    site_revisions.assets site_revisions.facts site_revisions.draft`)
  const lists = /knowledges|assets|proposed/
  const sql = () => database.owner
  const parts = (column: string) => column.split('.') as [table: string, field: string]
  async function store(column: string, value: unknown) {
    const [table, field] = parts(column)
    const { count } = await sql().unsafe(
      `update app.${table} set ${field} = $1${table === 'sites' ? ', published_at = now()' : ''}`,
      [value as string],
    )
    expect(count).toBeGreaterThan(0)
  }
  async function stored(column: string) {
    const [table, field] = parts(column)
    const rows = await sql().unsafe(`select distinct to_jsonb(${field}) as value from app.${table}`)
    return rows.map(({ value }) => value)
  }
  /** The part of the migration that changes rows. */
  async function migrate() {
    const folder = new URL('../../supabase/migrations/', import.meta.url)
    const texts = [...Deno.readDirSync(folder)].map(({ name }) =>
      Deno.readTextFileSync(new URL(name, folder))
    )
    const [, part] = texts.map((text) => text.split('-- Text that was stored before the rule')).find((cut) =>
      cut[1]
    )!
    await sql().begin((sql) => [sql`set local role postgres`, sql.unsafe(`-- ${part}`)])
  }
  const document = (text: string, column: string) => {
    const shown = {
      title: text,
      list: [{ name: text }, 7, null, true],
      url: text,
      experience: { html: text },
    }
    return lists.test(column) ? [shown] : shown
  }

  beforeAll(() => buildWorld(database))

  it.each([
    ['loses what is never seen', 'Ti\u{e0041}\u2800de\u202e\u200b \u00ad\u0007', 'Tide'],
    ['keeps its emoji, flags and joiners', 'می\u200cخواهم 👩🏽\u200d🎤 ❤\ufe0f 葛\u{e0100} 🏴󠁧󠁢󠁥󠁮󠁧󠁿', undefined],
    ['that was nothing else has another text', '\u{e0041}\u200b', ''],
  ])('%s', async (_, old, left = old) => {
    for (const [column] of columns) await store(column, old)
    for (const column of documents) await store(column, document(old, column))
    const changes = () =>
      sql()`select updated_at from app.accounts union all select updated_at from app.sites order by 1`
    const before = await changes()
    await migrate()
    for (const [column, emptied] of columns) {
      expect(await stored(column), column).toEqual([left === '' ? emptied : left])
    }
    for (const column of documents) {
      const shown = left === '' ? '–' : left
      const kept = { url: old, experience: { html: old } }
      const expected = { title: shown, list: [{ name: shown }, 7, null, true], ...kept }
      expect(await stored(column), column).toEqual([lists.test(column) ? [expected] : expected])
    }
    expect(await changes()).toEqual(before)
  })

  it('in a row that cannot be changed stops no other', async () => {
    await sql().unsafe(`
      create function private.test_change() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create trigger test_change before update on app.catalogs
      for each row when (old.name = 'a\u2800') execute function private.test_change()`)
    const [kept] = await sql()`select id from app.catalogs limit 1`
    await store('catalogs.name', 'b\u2800')
    await sql()`update app.catalogs set name = ${'a\u2800'} where id = ${kept!.id}`
    await migrate()
    expect((await stored('catalogs.name')).sort()).toEqual(['a\u2800', 'b'])
  })
})
