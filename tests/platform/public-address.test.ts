import { describe, expect, it } from 'vitest'
import { isPublicAddress, publicUrlProblem } from '../../shared/platform/http/public-address.ts'
import { words } from '../support/words.ts'

const strict = { allowLoopback: false }
const embedded = { allowLoopback: true }

describe('an address is not public', () => {
  it.each([
    ...words(`
    0.0.0.0 10.0.0.1 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 168.63.129.16 172.16.0.1
    172.31.255.255 192.0.0.1 192.0.2.1 192.168.0.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1
    255.255.255.255 :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 ::ffff:0:10.0.0.1
    64:ff9b::10.0.0.1 64:ff9b:1::10.0.0.1 100::1 2001::1 2001:db8::1 2002:0a00:0001::1 3fff::1 4000::1
    5f00::1 fc00::1 fd00:ec2::254 fe80::1 fe80::1%eth0 fec0::1 ff02::1 example.com`),
    '',
  ])('%s', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each(words(`
    1.1.1.1 8.8.8.8 172.15.0.1 172.32.0.1 100.128.0.1 2606:4700::1111 2a00:1450::1`))(
    'but %s is',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
})

describe('the address of a receiver', () => {
  it.each([
    ['http://example.com/', /https/],
    ['ftp://example.com/', /https/],
    ['file:///etc/passwd', /https/],
    ['https://user@example.com/', /user name/],
    ['https://user:pass@example.com/', /user name/],
    ['https://example.com/#part', /fragment/],
    ['https://example.com:22/', /port/],
    ['https://example.com:80/', /port/],
    ['https://example.com:0/', /port/],
    ['https://localhost/', /public/],
    ['https://LOCALHOST/', /public/],
    ['https://receiver/', /public/],
    ['https://a.localhost/', /public/],
    ['https://db.internal/', /public/],
    ['https://printer.local/', /public/],
    ['https://example.com./', /public/],
    ['https://127.0.0.1/', /public/],
    ['https://127.1/', /public/],
    ['https://2130706433/', /public/],
    ['https://0x7f000001/', /public/],
    ['https://0x7f.1/', /public/],
    ['https://0177.0.0.1/', /public/],
    ['https://017700000001/', /public/],
    ['https://0/', /public/],
    ['https://127。0。0。1/', /public/],
    ['https://①②⑦.0.0.1/', /public/],
    ['https://%31%32%37.0.0.1/', /public/],
    ['https://169.254.169.254/latest/meta-data/', /public/],
    ['https://[::1]/', /public/],
    ['https://[::]/', /public/],
    ['https://[::ffff:127.0.0.1]/', /public/],
    ['https://[::ffff:7f00:1]/', /public/],
    ['https://[64:ff9b::7f00:1]/', /public/],
    ['https://[fd00::1]/', /public/],
    ['https://10.0.0.1:8443/', /public/],
  ])('%s is refused', (url, problem) => expect(publicUrlProblem(new URL(url), strict)).toMatch(problem))

  it.each(words(`
    https://example.com https://example.com/hooks?key=1 https://example.com:443/ https://example.com:8443/
    https://1.1.1.1/ https://[2606:4700::1111]/ https://müller.de/`))(
    '%s is accepted',
    (url) => expect(publicUrlProblem(new URL(url), strict)).toBeUndefined(),
  )

  it('may be on this machine in the embedded stack only, and there alone without TLS', () => {
    for (
      const url of [
        'http://localhost:3000/',
        'http://127.0.0.1:3000/',
        'http://[::1]:3000/',
        'https://localhost/',
      ]
    ) {
      expect(publicUrlProblem(new URL(url), embedded)).toBeUndefined()
      expect(publicUrlProblem(new URL(url), strict)).toEqual(expect.any(String))
    }
    for (
      const url of ['http://10.0.0.1/', 'http://example.com/', 'https://10.0.0.1/', 'http://a@localhost/']
    ) {
      expect(publicUrlProblem(new URL(url), embedded)).toEqual(expect.any(String))
    }
  })
})
