import { delayAfter } from '../platform/backoff.ts'
import { OperationError } from '../errors/errors.ts'
import type { SiteDocument } from '../site/document.ts'
import { readDocument } from '../site/document.ts'
import { type PageFace, sourcePath } from '../site/page-face.ts'
import { wantedFace } from '../pages/wanted-face.ts'
import { defaultDelayRange } from './retry-policy.ts'
import { runError } from './run-errors.ts'
import type { Task } from './task.ts'

/** The page that a run cuts a face for (jobs.begin_face_cut). */
interface Begun {
  document: SiteDocument
  /** What its present face was cut from. */
  cut: string | null
  age_ms: number
}

const maxAgeMs = 86_400_000

/**
 * Cuts the typeface of a page that was published. The page has the system's until then, and keeps it where the typeface does
 * not have the letters of its title. While Storage fails, the run is repeated for a day.
 */
export const cutFace = (delays = defaultDelayRange): Task => ({
  name: 'cut_face',
  // One at a time in a function, which has 256 MB: a typeface takes up to 80.
  maxShare: 1 / 4,

  async run({ jobs, log, providers: { storage, typefaces } }, { id: run_id }) {
    const begun: Begun | null = await jobs.call('begin_face_cut', { run_id })
    const end = async (face: PageFace | null) => {
      await jobs.call('end_face_cut', { run_id, face: face && { ...face } })
      return 'ended' as const
    }
    if (!begun || !storage || !typefaces) return await end(null)
    const document = readDocument(begun.document)
    // Loaded for the first page: their models and wasm are large.
    const { phrasesOf } = await import('../media/face/phrases.ts')
    const phrases = await phrasesOf(document.design.headline, document.language)
    const wanted = wantedFace(document, phrases)
    if (!wanted) return await end(null)
    const { name, cut } = wanted
    if (cut === begun.cut) {
      await jobs.call('complete_run', { run_id, output: { cut: false } })
      return 'ended'
    }
    try {
      const { cutFace } = await import('../media/face/cut-face.ts')
      const made = await cutFace(await typefaces.read(sourcePath(wanted)), wanted)
      if (!made) return await end(null)
      const { file, ...metrics } = made
      const path: string | null = await jobs.call('create_face_file', {
        run_id,
        name,
        size_bytes: file.length,
      })
      if (path === null) return await end(null)
      await storage.put(path, file, 'font/woff2')
      return await end({ path, name, cut, phrases, ...metrics })
    } catch (error) {
      if (!(error instanceof OperationError)) throw error
      const isRepeated = begun.age_ms < maxAgeMs
      log(isRepeated ? 'face waits' : 'face not cut', { run_id, reason: error.message })
      if (isRepeated) return { repeatAfterMs: delayAfter(begun.age_ms, delays) }
      await jobs.call('fail_run', {
        run_id,
        error: runError('provider_unavailable', 'Storage did not respond'),
      })
      return 'ended'
    }
  },
})
