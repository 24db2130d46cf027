import type { Concept } from './concept.ts'
import { constellation } from './constellation.ts'
import { lantern } from './lantern.ts'
import { pulse } from './pulse.ts'
import { sleeves } from './sleeves.ts'
import { strings } from './strings.ts'
import { vinyl } from './vinyl.ts'

/** Every playable concept: a line each. The composer picks among them by their place, so a new one goes last. */
export const concepts: readonly Concept[] = [constellation, sleeves, strings, pulse, lantern, vinyl]
