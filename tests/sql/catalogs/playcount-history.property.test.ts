import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type HistoryPage, parseHistory } from '../../../shared/operations/catalogs/history-page.ts'
import { openDatabase } from '../../support/database.ts'
import { fixture } from '../../support/fixture.ts'
import {
  compareRecording,
  type Comparison,
  dateOf,
  dayNumber,
  instantOf,
} from '../../support/history/reference.ts'
import { boundaries, type Range, ranges, type Series, seriesOf } from '../../support/history/series.ts'

const SEED = Number(Deno.env.get('PROPERTY_SEED') ?? 20240229)
const SERIES_PER_RANGE = 75
const PAGE_LIMIT = 25

type Song = Series & { isrc: string; name: string | null; range: Range; expected: Comparison }
type Recording = Omit<ReturnType<typeof expectedOf>, 'observations'> & {
  observations: { date: string; captured_at: string; value: number }[]
}
type Page = {
  periods: unknown
  pagination: { has_more: boolean }
  comparable_recordings: number
  recordings: Recording[]
}
type Catalog = { id: string; range: Range; songs: Song[]; pages: Page[] }

const account = crypto.randomUUID()
const catalogs = ranges.map((range, index): Catalog => {
  const all = fc.sample(seriesOf(range), { seed: SEED + index * 1_000_003, numRuns: SERIES_PER_RANGE })
  const songs = all.map((series, number): Song => ({
    ...series,
    // Not in the order of generation, so that the order of the result is tested.
    isrc: `QZ${'ZA9M0'[number % 5]}${String(index).padStart(2, '0')}24${
      String(number * 61 % 75).padStart(5, '0')
    }`,
    name: number % 7 === 0 ? null : `Song ${number}`,
    range,
    expected: compareRecording(series.observations, range.since, range.days),
  }))
  return { id: crypto.randomUUID(), range, songs, pages: [] }
})
const songs = catalogs.flatMap((catalog) => catalog.songs)

const database = fixture(openDatabase)

beforeAll(async () => {
  console.info(`play-count property: PROPERTY_SEED=${SEED}, ${songs.length} series`)
  // Dates and times of day are UTC's, whatever zone a session has: this one is half a day away.
  const [{ name } = {}] = await database.owner`select current_database() as name`
  await database.owner.unsafe(`alter database ${name} set timezone to 'Pacific/Auckland'`)
  await load()
  for (const catalog of catalogs) await readPages(catalog)
})

async function load(): Promise<void> {
  const sql = database.owner
  const memberships = catalogs.flatMap(({ id, songs }) => songs.map(({ isrc }) => ({ catalog_id: id, isrc })))
  const measurements = songs.flatMap(({ isrc, observations }) =>
    observations.map(({ captured_at, value }) => ({ isrc, captured_at, value: String(value) }))
  )
  const rows = (list: unknown[]) => sql`${JSON.stringify(list)}::text::jsonb`
  await sql`insert into app.accounts (id, kind, name) values (${account}, 'person', 'Property')`
  await sql`insert into app.catalogs (id, name)
    select id, id::text from jsonb_to_recordset(${rows(catalogs.map(({ id }) => ({ id })))}) as r (id uuid)`
  await sql`insert into app.account_catalogs (account_id, catalog_id) select ${account}::uuid, id from app.catalogs`
  await sql`insert into app.songs (isrc, name)
    select isrc, name from jsonb_to_recordset(${rows(songs.map(({ isrc, name }) => ({ isrc, name })))})
      as r (isrc text, name text)`
  await sql`insert into app.catalog_songs (catalog_id, isrc)
    select catalog_id, isrc from jsonb_to_recordset(${rows(memberships)}) as r (catalog_id uuid, isrc text)`
  await sql`insert into app.song_measurements (isrc, captured_at, value)
    select isrc, captured_at, value from jsonb_to_recordset(${rows(measurements)})
      as r (isrc text, captured_at timestamptz, value bigint)`
}

async function readPages(catalog: Catalog): Promise<void> {
  const { pages, songs } = catalog
  do {
    const page = pages.length + 1
    pages.push(await readPage(catalog, page, PAGE_LIMIT).catch((error) => explain(catalog, page, error)))
  } while (pages.at(-1)!.pagination.has_more && pages.length < songs.length)
}

const readPage = async ({ id, range }: Catalog, page: number, page_limit: number): Promise<Page> =>
  parseHistory<HistoryPage>(
    await database.callAs(account, 'get_catalog_playcount_history', {
      catalog_id: id,
      ...range,
      page,
      page_limit,
    }),
  )

/** A page that raises is read again one by one, to name the series that does it. */
async function explain(catalog: Catalog, page: number, error: Error): Promise<never> {
  const ordered = catalog.songs.toSorted((a, b) => a.isrc < b.isrc ? -1 : 1)
  for (let index = (page - 1) * PAGE_LIMIT; index < page * PAGE_LIMIT && index < ordered.length; index++) {
    await readPage(catalog, index + 1, 1).catch((error) => {
      throw new Error(`a recording raises: ${error.message}\n${report(ordered[index]!, undefined)}`)
    })
  }
  throw error
}

/** The reference's result with the contract's numbers, instants in place of their many spellings. */
function expectedOf({ isrc, name, expected }: Song) {
  const number = (value: bigint | null) => value === null ? null : Number(value)
  return {
    isrc,
    name,
    ...expected,
    observations: expected.observations.map(({ date, captured_at, value }) => (
      { date, captured_at: instantOf(captured_at), value: Number(value) }
    )),
    previous_change: number(expected.previous_change),
    current_change: number(expected.current_change),
    absolute_growth: number(expected.absolute_growth),
  }
}
const actualOf = (recording: Recording): ReturnType<typeof expectedOf> => ({
  ...recording,
  observations: recording.observations.map((one) => ({ ...one, captured_at: instantOf(one.captured_at) })),
})

function agree(actual: unknown, expected: unknown): boolean {
  try {
    expect(actual).toStrictEqual(expected)
    return true
  } catch {
    return false
  }
}

/** All that is needed to see why, and to run it again. */
function report(song: Song, recording: Recording | undefined): string {
  const expected = expectedOf(song)
  const actual = recording && actualOf(recording)
  const fields = Object.keys({ ...expected, ...actual }) as (keyof typeof expected)[]
  const differing = fields.filter((field) => !agree(actual?.[field], expected[field]))
  const print = (value: unknown) =>
    JSON.stringify(value, (_, item) => typeof item === 'bigint' ? String(item) : item)
  return [
    `PROPERTY_SEED=${SEED} ${song.isrc} since ${song.range.since} days ${song.range.days}: ${
      song.boundaries.join(' + ')
    }`,
    `differs in: ${recording ? differing.join(', ') : 'everything, there is no such recording'}`,
    `series:    ${print(song.observations)}`,
    `reference: ${print(song.expected)}`,
    `SQL:       ${print(recording)}`,
  ].join('\n')
}

const tally = (names: string[]) =>
  names.reduce((counts, name) => counts.set(name, (counts.get(name) ?? 0) + 1), new Map<string, number>())

describe('get_catalog_playcount_history over generated series', () => {
  it('is read in a session far from UTC', async () => {
    expect(await database.asClaims(null, 'show timezone')).toMatchObject([{ TimeZone: 'Pacific/Auckland' }])
  })

  it('agrees with the reference in every field of every recording', () => {
    const disagreements = catalogs.flatMap(({ songs, pages }) => {
      const recordings = pages.flatMap((page) => page.recordings)
      const responses = new Map(recordings.map((recording) => [recording.isrc, recording]))
      return songs.map((song) => ({ song, recording: responses.get(song.isrc) })).filter((
        { song, recording },
      ) => !agree(recording && actualOf(recording), expectedOf(song)))
    })
    const examples = disagreements.slice(0, 3).map(({ song, recording }) => report(song, recording)).join(
      '\n\n',
    )
    if (examples) {
      expect.fail(`${disagreements.length} of ${songs.length} series disagree, for example\n\n${examples}`)
    }
  })

  it('returns every member once, by ISRC, with the counts of each page', () => {
    for (const { songs, pages } of catalogs) {
      const ordered = songs.map(({ isrc }) => isrc).sort()
      const total_pages = Math.ceil(songs.length / PAGE_LIMIT)
      expect(pages.flatMap((page) => page.recordings.map(({ isrc }) => isrc))).toStrictEqual(ordered)
      pages.forEach((body, index) => {
        const comparable = songs.filter(({ isrc, expected }) =>
          expected.state === 'comparable' && ordered.indexOf(isrc) >= index * PAGE_LIMIT &&
          ordered.indexOf(isrc) < (index + 1) * PAGE_LIMIT
        )
        expect(body.comparable_recordings).toBe(comparable.length)
        expect(body.pagination).toStrictEqual({
          page: index + 1,
          limit: PAGE_LIMIT,
          total_count: songs.length,
          total_pages,
          has_more: index + 1 < total_pages,
        })
      })
    }
  })

  it('names the two adjacent periods that it compared', () => {
    for (const { range: { since, days }, pages } of catalogs) {
      const start = dateOf(dayNumber(since) - days)
      const end = dateOf(dayNumber(since) + days)
      for (const { periods } of pages) {
        expect(periods).toMatchObject({
          previous: { start, end: since },
          current: { start: since, end },
          days,
        })
      }
    }
  })
})

describe('the generated series', () => {
  it('are at least 2,000 and often reach every state and the zero baseline', () => {
    expect(songs.length).toBeGreaterThanOrEqual(2000)
    const states = tally(songs.map(({ expected }) => expected.state))
    console.info('states:', Object.fromEntries(states))
    for (const { alone } of Object.values(boundaries)) {
      expect(states.get(alone), alone).toBeGreaterThanOrEqual(20)
    }
    expect(songs.filter(({ expected }) => expected.zero_baseline).length).toBeGreaterThanOrEqual(20)
  })

  it('use every named boundary, alone and with others', () => {
    const used = tally(songs.flatMap((song) => song.boundaries))
    const alone = tally(songs.flatMap((song) => song.boundaries.length === 1 ? song.boundaries : []))
    const lines = Object.keys(boundaries).map((name) =>
      `${used.get(name)} (${alone.get(name)} alone) ${name}`
    )
    if (Deno.env.get('PROPERTY_SEED')) console.info(lines.join('\n'))
    for (const name of Object.keys(boundaries)) {
      expect(used.get(name), name).toBeGreaterThanOrEqual(20)
      expect(alone.get(name), `${name}, alone`).toBeGreaterThanOrEqual(5)
    }
  })

  it('give what each boundary promises when it is alone', () => {
    for (const { boundaries: [name, ...others], expected, isrc } of songs) {
      if (name && others.length === 0) expect(expected.state, `${isrc} ${name}`).toBe(boundaries[name]!.alone)
    }
  })
})
