import { fromBase64 } from '../platform/encoding.ts'
import { inspect } from './inspect.ts'
import { prepare } from './prepare.ts'
import { renderSvg } from './svg/render-svg.ts'

/** One gray pixel. */
const jpeg = fromBase64(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAICAgICAgICAgIDAwIDAwQDAwMDBAYEBAQEBAYJBQYFBQYFCQgJBwcHCQgOCwkJCw4QDQwNEBMRERMYFxgfHyr/wAALCAABAAEBAREA/8QAJgABAAAAAAAAAAAAAAAAAAAACBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQAAPwAnv//Z',
)

let tried: Promise<void> | undefined

/**
 * Draws a small picture and uses each codec for it. What has worked once is not tried again.
 * @throws if the renderer or a codec does not work
 */
export function tryCodecs(): Promise<void> {
  return tried ??= useEach().catch((error) => {
    tried = undefined
    throw error
  })
}

async function useEach(): Promise<void> {
  const png = await renderSvg('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>')
  const { bytes: webp } = await prepare(inspect(png))
  for (const bytes of [webp, jpeg]) await prepare(inspect(bytes))
}
