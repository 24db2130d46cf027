import { concat, number } from './bytes.ts'

export interface Track {
  width: number
  height: number
  framesPerSecond: number
  sps: Uint8Array
  pps: Uint8Array
  frames: Uint8Array[]
}

/** A video track as a file that plays (ISO/IEC 14496-12 and 14496-15): what it holds first, so that it plays while it comes. */
export function mp4(track: Track): Uint8Array<ArrayBuffer> {
  const samples = track.frames.map((frame) => concat(number(frame.length, 4), frame))
  const type = box('ftyp', ascii('isom'), number(512, 4), ascii('isomiso2avc1mp41'))
  const lengthBefore = type.length + movie(track, samples, 0).length + 8
  return concat(type, movie(track, samples, lengthBefore), box('mdat', ...samples))
}

const ascii = (text: string) => new TextEncoder().encode(text)
const box = (name: string, ...content: Uint8Array[]) => {
  const inner = concat(...content)
  return concat(number(inner.length + 8, 4), ascii(name), inner)
}
const fullBox = (name: string, flags: number, ...content: Uint8Array[]) =>
  box(name, number(flags, 4), ...content)
const zeros = (count: number) => new Uint8Array(count)
/** Neither turned nor scaled. */
const matrix = concat(...[0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map((value) => number(value, 4)))

function movie(track: Track, samples: Uint8Array[], offset: number): Uint8Array {
  const { width, height, framesPerSecond } = track
  const length = number(samples.length, 4)
  const header = fullBox(
    'mvhd',
    0,
    zeros(8),
    number(framesPerSecond, 4),
    length,
    number(0x10000, 4),
    number(0x100, 2),
    zeros(10),
    matrix,
    zeros(24),
    number(2, 4),
  )
  const trackHeader = fullBox(
    'tkhd',
    3,
    zeros(8),
    number(1, 4),
    zeros(4),
    length,
    zeros(16),
    matrix,
    number(width * 0x10000, 4),
    number(height * 0x10000, 4),
  )
  const media = box(
    'mdia',
    // Language: undetermined.
    fullBox('mdhd', 0, zeros(8), number(framesPerSecond, 4), length, number(0x55c4, 2), zeros(2)),
    fullBox('hdlr', 0, zeros(4), ascii('vide'), zeros(12), ascii('Stand-in\0')),
    box(
      'minf',
      fullBox('vmhd', 1, zeros(8)),
      box('dinf', fullBox('dref', 0, number(1, 4), fullBox('url ', 1))),
      table(track, samples, offset),
    ),
  )
  return box('moov', header, box('trak', trackHeader, media))
}

function table({ width, height, sps, pps }: Track, samples: Uint8Array[], offset: number): Uint8Array {
  const configuration = box(
    'avcC',
    number(1, 1),
    sps.slice(1, 4),
    number(0xffe1, 2),
    number(sps.length, 2),
    sps,
    number(1, 1),
    number(pps.length, 2),
    pps,
  )
  const format = box(
    'avc1',
    zeros(6),
    number(1, 2),
    zeros(16),
    number(width, 2),
    number(height, 2),
    number(0x480000, 4),
    number(0x480000, 4),
    zeros(4),
    number(1, 2),
    zeros(32),
    number(0x18, 2),
    number(0xffff, 2),
    configuration,
  )
  const count = number(samples.length, 4)
  const one = number(1, 4)
  return box(
    'stbl',
    fullBox('stsd', 0, one, format),
    fullBox('stts', 0, one, count, one),
    fullBox('stss', 0, one, one),
    fullBox('stsc', 0, one, one, count, one),
    fullBox('stsz', 0, zeros(4), count, ...samples.map((sample) => number(sample.length, 4))),
    fullBox('stco', 0, one, number(offset, 4)),
  )
}
