import { recordingStates } from '../../../../presentation/recording-states.ts'
import { Tag, type Tone } from '../../../components/tag.tsx'
import type { Row, State } from './list.ts'

/** The states that are filters, in the order of the chips. */
export const filters: readonly State[] = ['gap', 'fell', 'other_hour', 'stale', 'invalid', 'new']

/** Those that somebody should look at. */
export const problems: readonly State[] = ['gap', 'fell', 'other_hour', 'stale', 'invalid']

const tones: Partial<Record<State, Tone>> = { invalid: 'bad', whole: 'plain', new: 'accent' }

/** What is known of the counts of a recording, in a word. A recording that is compared needs no color. */
export const RecordingState = ({ state }: Pick<Row, 'state'>) =>
  state === null
    ? <span class='muted'>–</span>
    : state === 'whole'
    ? <span class='muted'>{recordingStates[state]}</span>
    : <Tag tone={tones[state] ?? 'warn'}>{recordingStates[state]}</Tag>
