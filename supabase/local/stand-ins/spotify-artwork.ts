import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const side = 640
type Rgb = [number, number, number]

const palettes: [light: Rgb, middle: Rgb, dark: Rgb][] = [
  [[255, 178, 120], [116, 42, 108], [30, 16, 48]],
  [[255, 224, 163], [232, 86, 89], [46, 21, 61]],
  [[190, 240, 226], [42, 122, 158], [9, 28, 56]],
  [[250, 210, 225], [128, 92, 190], [24, 20, 58]],
  [[247, 236, 190], [98, 158, 108], [14, 42, 44]],
  [[255, 206, 196], [214, 76, 126], [40, 12, 60]],
]

/** A cover for each release as a PNG: a sun above the sea. */
export function drawArtwork(id: string): Uint8Array<ArrayBuffer> {
  const hash = createHash('sha256').update(id).digest()
  const [light, middle, dark] = palettes[hash[0]! % palettes.length]!
  const sun = {
    x: side * (0.25 + hash[1]! / 512),
    y: side * (0.3 + hash[2]! / 1024),
    radius: 90 + hash[3]! / 4,
  }
  const horizon = side * (0.55 + hash[4]! / 1024)
  const lineLength = 1 + side * 3
  const lines = new Uint8Array(side * lineLength)
  for (let y = 0; y < side; y++) {
    const background = y > horizon
      ? mix(middle, dark, (y - horizon) / (side - horizon))
      : mix(dark, light, 0.8 * y / horizon)
    for (let x = 0; x < side; x++) {
      // A pixel on the edge has a part of both.
      const covered = Math.min(1, Math.max(0, sun.radius - Math.hypot(x - sun.x, y - sun.y) + 0.5))
      lines.set(y <= horizon ? mix(background, light, covered) : background, y * lineLength + 1 + x * 3)
    }
  }
  return png(lines)
}

const mix = (one: Rgb, other: Rgb, share: number) =>
  one.map((value, index) => Math.round(value + (other[index]! - value) * share)) as Rgb

/** https://www.w3.org/TR/png-3/, with 8 bits for each of red, green and blue. */
function png(lines: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat([signature, ...chunks]))
}

function chunk(name: string, content: Uint8Array): Uint8Array {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(name), content, Buffer.alloc(4)])
  bytes.writeUInt32BE(content.length, 0)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4)
  return bytes
}
