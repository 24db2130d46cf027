import { H264 } from './h264.ts'
import { mp4 } from './mp4.ts'
import { drawScene, sceneOf } from './scene.ts'
import type { Order } from './order.ts'

const width = 288
const height = 512
const framesPerSecond = 12
const frameCount = 48

/** Four seconds that show what was asked for. The same for the same order. */
export function renderVideo(order: Order, caption: string | null): Uint8Array<ArrayBuffer> {
  const encoder = new H264(width, height)
  const scene = sceneOf(order, caption, width, height)
  const frames = Array.from(
    { length: frameCount },
    (_, n) => encoder.encode(drawScene(scene, n / frameCount)),
  )
  return mp4({ width, height, framesPerSecond, sps: encoder.sps, pps: encoder.pps, frames })
}
