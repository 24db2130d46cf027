import { expect } from 'vitest'
import { owner } from '../../live/support/actors.ts'
import { readAll } from '../../live/support/comparison.ts'
import { get } from '../../live/support/http.ts'
import { addDays, compareObservations, datesOf, today } from '../../live/support/history.ts'
import { deployment, rule } from '../../live/support/rule.ts'

const id = deployment.catalog_id ?? '00000000-0000-4000-8000-00000000feed'
const path = `/api/catalogs/${id}/playcount-history`
const read = (query: string, as = owner) => get(`${path}?${query}`, as)

/** Periods of the last weeks, all finished. */
const periods = [1, 2, 3, 7, 14, 31].flatMap((days) =>
  [1, 4].map((before): [since: string, days: number] => [addDays(today(), -days - before), days])
)

rule('every recording is what its observations say, in every period', { needs: ['catalog_id'] }, async () => {
  const states = new Set<string>()
  for (const [since, days] of periods) {
    const { recordings } = await readAll(since, days)
    expect(recordings.length).toBeGreaterThan(0)
    for (const { isrc, name, observations, ...rest } of recordings) {
      expect(isrc).toMatch(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/)
      expect(name === null || typeof name === 'string').toBe(true)
      const dates = observations.map(({ date }: { date: string }) => date)
      expect(dates).toEqual(datesOf(since, days).filter((date) => dates.includes(date)))
      for (const { date, captured_at, ...more } of observations) {
        expect(new Date(captured_at).toISOString().slice(0, 10)).toBe(date)
        expect(more).toEqual({ value: expect.any(Number) })
      }
      expect(rest, `${isrc} since ${since}, ${days} days`).toEqual(
        compareObservations(observations, since, days),
      )
      states.add(rest.state)
    }
  }
  expect(states).toContain('comparable')
})

rule('a comparison charges nothing and changes nothing', { needs: ['catalog_id'] }, async () => {
  const query = `since=${addDays(today(), -9)}&days=7`
  const [one, two] = [await read(query), await read(query)]
  expect(two.body).toEqual(one.body)
  const { body } = await get('/api/credits?limit=50', owner)
  expect(JSON.stringify(body.entries)).not.toMatch(/history/)
})
