import { beforeAll, describe, expect, it } from 'vitest'
import {
  compareExample,
  examplePeriods,
  type ExampleSeries,
  exampleSeries,
} from '../../../shared/adapters/documents/history-examples.ts'
import { historyMistakes } from '../../../shared/adapters/documents/history-mistakes.ts'
import { getPlaycountHistory } from '../../../shared/operations/catalogs/get-playcount-history.ts'
import { drawHistory } from '../../../shared/operations/catalogs/history-picture/draw-history.tsx'
import { inScheme } from '../../../shared/operations/catalogs/history-picture/themes.ts'
import { boundaryDates } from '../../../shared/operations/catalogs/boundary-dates.ts'
import type { RecordingHistory } from '../../../shared/operations/catalogs/history-schemas.ts'
import { key } from '../../support/requests.ts'
import { openCatalogs } from './world.ts'

const { platform, owner, create } = openCatalogs()
const entries = Object.entries<ExampleSeries>(exampleSeries)

let catalogId: string

/** A catalog with the examples' recordings, as they would have been observed. */
beforeAll(async () => {
  const { owner: sql } = platform.database
  catalogId = await create(entries.map(([, { isrc }]) => isrc))
  const dates = boundaryDates(examplePeriods)
  const rows = entries.flatMap(([, { isrc, counts, times }]) =>
    counts.flatMap((value, index) =>
      value === null ? [] : [{ isrc, value, captured_at: `${dates[index]}T${times?.[index] ?? '04:20:00'}Z` }]
    )
  )
  await sql`insert into app.song_measurements ${sql(rows)}`
  for (const [, { isrc, name }] of entries) {
    await sql`update app.songs set name = ${name} where isrc = ${isrc}`
  }
})
const get = (query: string, { accept = '*/*', format = '' } = {}) =>
  platform.api.request(`/api/catalogs/${catalogId}/playcount-history${format}?${query}`, {
    headers: { ...key(owner), accept },
  })
const guide = async () => await (await platform.api.request('/api/docs/play-count-history')).text()
const period = `since=${examplePeriods.current.start}&days=${examplePeriods.days}`

describe('the guide to the comparison', () => {
  it('shows each state with the numbers that the API gives', async () => {
    const { recordings } = await (await get(period)).json()
    const states = ['counter_correction', 'incomplete', 'invalid_observation', 'unaligned_observations']
    expect(recordings.map(({ state }: RecordingHistory) => state).toSorted())
      .toEqual(['comparable', 'comparable', ...states])
    expect(recordings).toEqual(expect.arrayContaining(entries.map(([, series]) => compareExample(series))))
  })

  it('shows the pictures that the API draws, in the colors of the page', async () => {
    const page = await guide()
    for (const [name, series] of entries) {
      const drawn = await (await get(`${period}&isrc=${series.isrc}`, { format: '.svg' })).text()
      expect(drawHistory(compareExample(series), examplePeriods)).toBe(drawn)
      expect(page).toContain(inScheme(drawn))
      expect(page).toContain(`id="${name}"`)
    }
  })

  it('tells the sentences of six mistakes as the API says them', async () => {
    const page = await guide()
    const mistakes = historyMistakes(getPlaycountHistory)
    expect(mistakes).toHaveLength(6)
    for (const { query, message, detail } of mistakes) {
      const plain = await get(query)
      expect([query, plain.status, (await plain.json()).error]).toEqual([query, 400, message])
      const problem = await (await get(query, { accept: 'application/problem+json' })).json()
      // Of the last one the detail has today's date.
      const expected = detail ?? expect.stringMatching(/^since \+ days is /)
      expect([query, problem.errors?.[0]?.message]).toEqual([query, expected])
      expect(page).toContain(message)
      if (detail) expect(page).toContain(detail)
    }
  })
})
