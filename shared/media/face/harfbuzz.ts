import type { Bytes } from '../../platform/encoding.ts'
import { readPackageFile } from '../../platform/package-file.ts'
import { compiledOnce } from '../wasm.ts'

/** Functions of HarfBuzz's own names, as `harfbuzzjs` compiles it. Its module reads the wasm from a file, which a deployed function does not have. */
type Call = (name: string, ...numbers: number[]) => number

const subsetter = compiledOnce(() => readPackageFile('harfbuzzjs/dist/harfbuzz-subset.wasm'))
const shaper = compiledOnce(() => readPackageFile('harfbuzzjs/dist/harfbuzz.wasm'))

/** Of 2, the wasm may write to the memory that it gets. */
const writable = 2
const noHints = 1

/** A new instance with a font in its memory, which ends with it. */
async function open(module: WebAssembly.Module, font: Bytes) {
  const memory = (): WebAssembly.Memory => instance.exports.memory as WebAssembly.Memory
  const instance: WebAssembly.Instance = await WebAssembly.instantiate(module, imports(memory))
  const call: Call = (name, ...numbers) =>
    (instance.exports[name] as (...numbers: number[]) => number)(...numbers)
  call('_initialize' in instance.exports ? '_initialize' : '__wasm_call_ctors')
  const at = call('malloc', font.length)
  new Uint8Array(memory().buffer).set(font, at)
  const face = call('hb_face_create', call('hb_blob_create', at, font.length, writable, 0, 0), 0)
  return { call, memory, face }
}

/** What Emscripten expects of its host. */
const imports = (memory: () => WebAssembly.Memory): WebAssembly.Imports => ({
  env: {
    emscripten_resize_heap: (size: number) =>
      memory().grow(Math.ceil((size - memory().buffer.byteLength) / 65_536)) >= 0 ? 1 : 0,
    _abort_js() {
      throw new Error('HarfBuzz has given up')
    },
    _emscripten_runtime_keepalive_clear() {},
    _setitimer_js: () => 0,
  },
  wasi_snapshot_preview1: { proc_exit() {} },
})

/** A font with these letters, and the others that they are joined to, without hints. @throws Error for a file that is no font */
export async function subsetFont(font: Bytes, letters: Iterable<string>): Promise<Bytes> {
  const { call, memory, face } = await open(await subsetter(), font)
  const input = call('hb_subset_input_create_or_fail')
  call('hb_subset_input_set_flags', input, noHints)
  const wanted = call('hb_subset_input_unicode_set', input)
  for (const letter of letters) call('hb_set_add', wanted, letter.codePointAt(0)!)
  const subset = call('hb_subset_or_fail', face, input)
  const blob = subset && call('hb_face_reference_blob', subset)
  const length = blob && call('hb_blob_get_length', blob)
  if (!length) throw new Error('The typeface cannot be cut')
  const at = call('hb_blob_get_data', blob, 0)
  return new Uint8Array(memory().buffer).slice(at, at + length)
}

export interface Measured {
  /** The advance in em. */
  advance: number
  /** The characters that the font does not have. */
  missing: string[]
}

/** The records of glyphs and of their positions. */
const recordBytes = 20

/** How wide texts of a language are in a font, with their joins and kerning. */
export async function measureTexts(
  font: Bytes,
  texts: readonly string[],
  language: string,
): Promise<Measured[]> {
  const { call, memory, face } = await open(await shaper(), font)
  const tagAt = call('malloc', language.length)
  new Uint8Array(memory().buffer).set(new TextEncoder().encode(language), tagAt)
  const spoken = call('hb_language_from_string', tagAt, language.length)
  const shaped = call('hb_font_create', face)
  const em = call('hb_face_get_upem', face)
  return texts.map((text) => {
    const buffer = call('hb_buffer_create')
    const at = call('malloc', text.length * 2)
    const units = new Uint16Array(memory().buffer, at, text.length)
    for (let index = 0; index < text.length; index++) units[index] = text.charCodeAt(index)
    call('hb_buffer_add_utf16', buffer, at, text.length, 0, text.length)
    call('hb_buffer_set_language', buffer, spoken)
    call('hb_buffer_guess_segment_properties', buffer)
    call('hb_shape', shaped, buffer, 0, 0)
    const count = call('hb_buffer_get_length', buffer)
    const [glyphs, positions] = [
      call('hb_buffer_get_glyph_infos', buffer, 0),
      call('hb_buffer_get_glyph_positions', buffer, 0),
    ]
    const view = new DataView(memory().buffer)
    const measured: Measured = { advance: 0, missing: [] }
    for (let index = 0; index < count; index++) {
      const [glyph, position] = [glyphs + index * recordBytes, positions + index * recordBytes]
      measured.advance += view.getInt32(position, true) / em
      if (view.getUint32(glyph, true) === 0) {
        measured.missing.push(String.fromCodePoint(text.codePointAt(view.getUint32(glyph + 8, true))!))
      }
    }
    call('hb_buffer_destroy', buffer)
    return measured
  })
}
