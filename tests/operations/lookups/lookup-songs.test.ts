import { expect } from 'vitest'
import { owner } from '../../live/support/actors.ts'
import { get } from '../../live/support/http.ts'
import { deployment, rule } from '../../live/support/rule.ts'

rule('each recording has songs, with every documented field', { needs: ['demo.isrcs'] }, async () => {
  const isrcs = deployment.demo!.isrcs!
  const { status, body } = await get(`/api/apple/songs?isrc=${isrcs.join(',')}`, owner)
  expect([status, body.status, body.storefront]).toEqual([200, 'success', 'us'])
  expect(body.results).toMatchObject(isrcs.map((isrc) => ({ isrc, found: true })))
  for (const { songs } of body.results) {
    expect(songs.length).toBeGreaterThan(0)
    // That they have the fields, with their types, is checked for every response.
    for (const { artwork_url } of songs) if (artwork_url) expect(artwork_url).toContain('{w}x{h}')
  }
})
