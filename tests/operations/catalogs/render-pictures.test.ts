import { expect } from 'vitest'
import { owner } from '../../live/support/actors.ts'
import { catalogPath } from '../../live/support/comparison.ts'
import { addDays, today } from '../../live/support/history.ts'
import { get } from '../../live/support/http.ts'
import { rule } from '../../live/support/rule.ts'

const read = (path: string) => get(catalogPath + path, owner)

rule('each picture is a PNG of the requested width and of the height of its SVG', {
  needs: ['catalog_id'],
}, async () => {
  const query = `since=${addDays(today(), -3)}&days=2`
  const { body: { recordings: [{ isrc }] } } = await read(`/playcount-history?${query}&limit=1`)
  for (const path of ['/daily-gains', '/movers', '/playcount-history']) {
    const size = `${query}&width=480&theme=dark${path === '/playcount-history' ? `&isrc=${isrc}` : ''}`
    const svg = await read(`${path}.svg?${size}`)
    expect(svg.headers.get('content-type'), path).toBe('image/svg+xml; charset=utf-8')
    const [, height] = /^<svg [^>]*width="480" height="(\d+)"/.exec(svg.text)!
    const { status, headers, bytes } = await read(`${path}.png?${size}`)
    expect([status, headers.get('content-type')], path).toEqual([200, 'image/png'])
    expect(bytes.subarray(0, 8).toString('latin1'), path).toBe('\x89PNG\r\n\x1a\n')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], path).toEqual([480, Number(height)])
  }
})
