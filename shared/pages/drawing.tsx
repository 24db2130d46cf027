/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html'
import type { Art } from './art.ts'

/** The art of a page, for people who see it: it tells nothing. */
export const Drawing = ({ art }: { art: Art }) => (
  <svg viewBox='0 0 1000 1000' preserveAspectRatio='xMidYMid slice' aria-hidden='true'>{raw(art)}</svg>
)
