import type { Concept } from './concept.ts'
import { constellation } from './constellation.ts'
import { lantern } from './lantern.ts'
import { pulse } from './pulse.ts'
import { sleeves } from './sleeves.ts'
import { strings } from './strings.ts'
import { vinyl } from './vinyl.ts'

/** All concepts. The composer selects them by their position, so new ones are added at the end. */
export const concepts: readonly Concept[] = [constellation, sleeves, strings, pulse, lantern, vinyl]
