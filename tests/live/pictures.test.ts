import { expect } from 'vitest'
import { once, owner } from './support/actors.ts'
import { catalogPath } from './support/comparison.ts'
import { addDays, today } from './support/history.ts'
import { get } from './support/http.ts'
import { rule } from './support/rule.ts'

const read = (path: string) => get(catalogPath + path, owner)

/** Each picture of the last days, without its extension. */
const pictures = once(async () => {
  const query = `since=${addDays(today(), -3)}&days=2`
  const { body: { recordings: [{ isrc }] } } = await read(`/playcount-history?${query}&limit=1`)
  return [
    ['/daily-gains', query],
    ['/movers', query],
    ['/playcount-history', `${query}&isrc=${isrc}`],
  ] as const
})

rule('each picture is a PNG of the requested width too', { needs: ['catalog_id'] }, async () => {
  for (const [path, query] of await pictures()) {
    const { status, headers, bytes } = await read(`${path}.png?${query}&width=480`)
    expect([status, headers.get('content-type')], path).toEqual([200, 'image/png'])
    expect(bytes.subarray(0, 8).toString('latin1'), path).toBe('\x89PNG\r\n\x1a\n')
    expect(bytes.readUInt32BE(16), path).toBe(480)
    expect(bytes.readUInt32BE(20), path).toBeGreaterThan(100)
  }
})
