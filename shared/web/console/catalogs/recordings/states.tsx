import { recordingStates } from '../../../../presentation/recording-states.ts'
import { Tag, type Tone } from '../../../components/tag.tsx'
import type { Row, State } from './list.ts'

const tones: Partial<Record<State, Tone>> = {
  invalid: 'bad',
  new: 'accent',
}

/** What is known of the counts of a recording, in a word. A recording that is compared needs no color. */
export const RecordingState = ({ state }: Pick<Row, 'state'>) =>
  state === null
    ? <span class='muted'>–</span>
    : state === 'whole'
    ? <span class='hidden-text'>{recordingStates[state]}</span>
    : <Tag tone={tones[state] ?? 'warn'}>{recordingStates[state]}</Tag>
