import { expect } from 'vitest'
import { owner } from './support/actors.ts'
import { get } from './support/http.ts'
import { deployment, rule } from './support/rule.ts'

const read = (query: string) => get(`/api/apple/songs?${query}`, owner)
const demo = deployment.demo?.isrcs ?? []

const isText = (value: unknown) => value === null || typeof value === 'string'
const isInteger = (value: unknown) => value === null || Number.isInteger(value)
const isBoolean = (value: unknown) => typeof value === 'boolean'
const isTexts = (value: unknown) => Array.isArray(value) && value.every((entry) => typeof entry === 'string')

const fields: Record<string, (value: unknown) => boolean> = {
  id: (value) => typeof value === 'string',
  ...Object.fromEntries(
    [
      ...['isrc', 'name', 'artist_name', 'composer_name', 'album_name', 'release_date', 'url'],
      ...['artwork_url', 'preview_url'],
    ].map((name) => [name, isText]),
  ),
  duration_ms: isInteger,
  track_number: isInteger,
  disc_number: isInteger,
  genre_names: isTexts,
  audio_variants: isTexts,
  has_lyrics: isBoolean,
  is_apple_digital_master: isBoolean,
  album: (value) => value === null || typeof value === 'object',
}
const albumFields: Record<string, (value: unknown) => boolean> = {
  id: (value) => typeof value === 'string',
  ...Object.fromEntries(
    ['name', 'upc', 'record_label', 'copyright', 'release_date', 'url'].map((name) => [name, isText]),
  ),
  track_count: isInteger,
  is_single: isBoolean,
  is_compilation: isBoolean,
  is_complete: isBoolean,
}

function expectFields(record: Record<string, unknown>, expected: typeof fields) {
  expect(Object.keys(record).sort()).toEqual(Object.keys(expected).sort())
  for (const [name, isValid] of Object.entries(expected)) expect(isValid(record[name]), name).toBe(true)
}

rule('songs have every documented field with its type', { needs: ['demo.isrcs'] }, async () => {
  const { status, body } = await read(`isrc=${demo.join(',')}`)
  expect(status).toBe(200)
  expect(Object.keys(body).sort()).toEqual(['results', 'status', 'storefront'])
  expect([body.status, body.storefront]).toEqual(['success', 'us'])
  for (const { isrc, found, songs, ...more } of body.results) {
    expect([more, found]).toEqual([{}, true])
    expect(demo).toContain(isrc)
    expect(songs.length).toBeGreaterThan(0)
    for (const song of songs) {
      expectFields(song, fields)
      if (song.album) expectFields(song.album, albumFields)
      if (song.artwork_url) expect(song.artwork_url).toContain('{w}x{h}')
    }
  }
})
