import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { limit, Plays, success, Uuid } from '../schemas.ts'

const CapturedRecording = z.object({
  isrc: z.string().describe('The recording.'),
  name: z.string().nullable().describe('Null if unknown.'),
  artist: z.string().nullable().describe('Null if unknown.'),
  plays: Plays.nullable().describe('All plays that were displayed; null until it is captured.'),
}).meta({ id: 'CapturedRecording', description: 'A recording of a capture.' })

export const listSnapshotRecordings = operation({
  name: 'list_snapshot_recordings',
  summary: 'List what a capture of play counts has captured so far, by plays.',
  access: { scope: 'read', principals: ['session', 'api_key'] },
  http: { method: 'get', path: '/api/playcount-snapshots/{snapshotId}/recordings' },
  input: z.strictObject({
    snapshotId: Uuid.describe('A capture of yours or of your organizations.'),
    limit: limit(100, 100),
  }),
  output: success({
    plays: Plays.nullable().describe('The sum of all its recordings; null while none is captured.'),
    recordings: z.array(CapturedRecording).describe('Most plays first, those without a count last.'),
  }),
  errors: ['not_found'],
  handle: ({ db }, { snapshotId, limit }) =>
    db.call('list_snapshot_recordings', { snapshot_id: snapshotId, row_limit: limit }),
})
