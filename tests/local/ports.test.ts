import { describe, expect, test } from 'vitest'
import { freePort, listenable } from '../../supabase/local/ports.ts'

describe('a free port', () => {
  test('is none that the system may give to a connection before its listener starts', async () => {
    const range = Deno.build.os === 'linux'
      ? await Deno.readTextFile('/proc/sys/net/ipv4/ip_local_port_range')
      : '49152 65535'
    const lowest = Number(range.split(/\s+/)[0])
    for (const port of Array.from({ length: 100 }, () => freePort())) expect(port).toBeLessThan(lowest)
  })

  test('is not handed out twice, also while nothing listens on it yet', () => {
    const ports = Array.from({ length: 100 }, () => freePort())
    expect(new Set(ports).size).toBe(ports.length)
  })

  test('is not the one that was asked for, while nothing listens on it yet', () => {
    const port = freePort() + 1
    listenable(port, ['127.0.0.1'])
    expect(freePort()).not.toBe(port)
    expect(freePort(port)).not.toBe(port)
  })

  test('is the wanted one unless something listens there', () => {
    const wanted = freePort()
    expect(freePort(wanted)).toBe(wanted)
    using _listener = Deno.listen({ hostname: '127.0.0.1', port: wanted })
    expect(freePort(wanted)).not.toBe(wanted)
  })
})
