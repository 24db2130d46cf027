import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const side = 640
type Rgb = [number, number, number]

const palettes: [Rgb, Rgb, Rgb][] = [
  [[255, 178, 120], [116, 42, 108], [30, 16, 48]],
  [[255, 224, 163], [232, 86, 89], [46, 21, 61]],
  [[190, 240, 226], [42, 122, 158], [9, 28, 56]],
  [[250, 210, 225], [128, 92, 190], [24, 20, 58]],
  [[247, 236, 190], [98, 158, 108], [14, 42, 44]],
  [[255, 206, 196], [214, 76, 126], [40, 12, 60]],
]

/** A cover that no other release has: a low sun behind hills, as a PNG. */
export function drawArtwork(id: string): Uint8Array {
  const hash = createHash('sha256').update(id).digest()
  const [light, middle, dark] = palettes[hash[0]! % palettes.length]!
  const sun = {
    x: side * (0.25 + hash[1]! / 512),
    y: side * (0.3 + hash[2]! / 1024),
    radius: 90 + hash[3]! / 4,
  }
  const hills = [0, 1, 2, 3].map((layer) => ({
    height: side * (0.55 + layer * 0.11),
    waves: [0, 1, 2].map((wave) => ({
      size: (38 - 9 * wave) * (0.6 + hash[4 + layer * 3 + wave]! / 255),
      length: (90 + hash[16 + layer * 3 + wave]!) / (1 + wave),
      shift: hash[layer + wave]!,
    })),
    color: mix(middle, dark, 0.3 + layer * 0.22),
  }))
  const lines = new Uint8Array(side * (1 + side * 3))
  const ridges = hills.map(({ height, waves }) =>
    Float64Array.from(
      { length: side },
      (_, x) =>
        waves.reduce((y, { size, length, shift }) => y - size * Math.sin((x + shift) / length), height),
    )
  )
  const face = mix(light, [255, 255, 255], 0.45)
  const skyAt = (x: number, y: number, sky: Rgb): Rgb => {
    const distance = Math.hypot(x - sun.x, y - sun.y)
    if (distance > sun.radius + 300) return sky
    if (distance < sun.radius && Math.sin((y - sun.y) / 5) < 1.6 - (y - sun.y) / sun.radius) return face
    return mix(sky, light, 0.35 * Math.exp(-Math.max(0, distance - sun.radius) / 90))
  }
  for (let y = 0; y < side; y++) {
    const sky = mix(dark, light, Math.min(1, y / (side * 0.7)))
    for (let x = 0; x < side; x++) {
      const layer = ridges.findLastIndex((ridge) => y > ridge[x]!)
      const color = layer >= 0 ? hills[layer]!.color : skyAt(x, y, sky)
      lines.set(color, y * (1 + side * 3) + 1 + x * 3)
    }
  }
  return png(lines)
}

const mix = (one: Rgb, other: Rgb, share: number) =>
  one.map((value, index) => Math.round(value + (other[index]! - value) * share)) as Rgb

function png(lines: Uint8Array): Uint8Array {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, side)
  view.setUint32(4, side)
  header.set([8, 2], 8)
  const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', new Uint8Array()),
  ]
  return new Uint8Array(Buffer.concat(parts))
}

function chunk(name: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + content.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, content.length)
  bytes.set(new TextEncoder().encode(name), 4)
  bytes.set(content, 8)
  view.setUint32(8 + content.length, crc32(bytes.subarray(4, 8 + content.length)))
  return bytes
}
