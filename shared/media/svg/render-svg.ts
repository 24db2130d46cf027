import type { Resvg } from '@resvg/resvg-wasm'
import { encodeIndexedPng } from '../png/encode.ts'
import type { Bytes } from '../../platform/encoding.ts'
import { readPackageFile } from '../../platform/package-file.ts'
import { unpack } from '../../platform/unpack.ts'
import { reduceColors } from './palette.ts'

interface Renderer {
  Resvg: typeof Resvg
  fontBuffers: Uint8Array[]
}

let renderer: Promise<Renderer> | undefined

/** Loads the library and the fonts for the first picture. A failure is not kept: the next picture tries again. */
function openRenderer(): Promise<Renderer> {
  renderer ??= load().catch((error) => {
    renderer = undefined
    throw error
  })
  return renderer
}

async function load(): Promise<Renderer> {
  const [{ initWasm, Resvg }, { packedFonts }, wasm] = await Promise.all([
    import('@resvg/resvg-wasm'),
    import('./fonts.ts'),
    readPackageFile('@resvg/resvg-wasm/index_bg.wasm'),
  ])
  const fontBuffers = await Promise.all(packedFonts.map(unpack))
  await initWasm(await WebAssembly.compile(wasm as BufferSource))
  return { Resvg, fontBuffers }
}

/**
 * Enough for the about ten flat colors of a play-count history and the edges of its letters: with 8 letters lose their edges. A
 * history with many marks takes 30 KB; with 256 colors it takes 42 KB, and in full color three times as much.
 */
const fewColors = 24

/**
 * Sizes to try, as factors of the SVG's own. Each takes about two thirds of the bytes of the one before. In less than 0.45
 * the labels of a history cannot be read.
 */
const zooms = [1, 0.75, 0.6, 0.45]

interface RenderOptions {
  maxColors?: number
  maxBytes?: number
  background?: string
}

/**
 * Draws an SVG of ours as PNG on a background, in its own size or, if that takes more than `maxBytes`, in a smaller one.
 */
export async function renderSvg(
  svg: string,
  { maxBytes = Infinity, maxColors = fewColors, background }: RenderOptions = {},
): Promise<Bytes> {
  for (const zoom of zooms) {
    const picture = await drawn(
      svg,
      { background, zoom },
      ({ pixels, width, height }) => ({ width, height, ...reduceColors(pixels, maxColors) }),
    )
    const png = await encodeIndexedPng(picture)
    if (png.length <= maxBytes) return png
  }
  throw new Error(`The picture takes more than ${maxBytes} bytes`)
}

/**
 * Draws an SVG of ours as RGBA pixels in its own size.
 * @param fonts beside those of all pictures
 */
export const rasterizeSvg = (
  svg: string,
  { background, fonts }: { background: string; fonts?: Uint8Array[] },
) =>
  drawn(
    svg,
    { background, fonts, zoom: 1 },
    ({ pixels, width, height }) => ({ width, height, pixels: pixels.slice() }),
  )

type Rendered = ReturnType<InstanceType<typeof Resvg>['render']>

/** Letters that the fonts do not have (shared/media/svg/fonts.ts), such as Arabic and Chinese ones, are left out. */
async function drawn<T>(
  svg: string,
  { background = '#ffffff', fonts = [], zoom }: { background?: string; fonts?: Uint8Array[]; zoom: number },
  read: (rendered: Rendered) => T,
): Promise<T> {
  const { Resvg, fontBuffers } = await openRenderer()
  const font = {
    fontBuffers: [...fontBuffers, ...fonts],
    defaultFontFamily: 'Noto Sans',
    sansSerifFamily: 'Noto Sans',
  }
  const document = new Resvg(svg, { font, background, fitTo: { mode: 'zoom', value: zoom } })
  return freed(document, () => freed(document.render(), read))
}

/** Frees an object of the wasm after its use, because the garbage collector does not know its memory. */
function freed<T extends { free(): void }, R>(object: T, use: (object: T) => R): R {
  try {
    return use(object)
  } finally {
    try {
      object.free()
    } catch {
      // After a panic of the wasm the object cannot be freed. The panic is the error to report.
    }
  }
}
