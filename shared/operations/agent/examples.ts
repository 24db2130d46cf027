import type { Examples } from '../../operation/example.ts'
import { demo } from '../demo.ts'

export const examples: Examples = {
  link_chat_workspace: { input: { organization_id: demo.organization } },
  list_chat_workspaces: {},
  unlink_chat_workspace: { input: { team_id: 'T0DEMO0002' }, errors: { not_found: 'Workspace not found' } },
  receive_content_callback: {
    body: {
      threadId: 'slack:C0DEMO0001:1772788200.000100',
      results: [{
        runId: demo.run,
        videoUrl: 'https://videos.example.com/harbour-morning.mp4',
        captionText: 'Light the lanterns.',
      }],
    },
    headers: { 'x-callback-secret': 'the-secret-of-the-deployment' },
    errors: { unauthenticated: 'x-callback-secret is missing or wrong', invalid_input: 'Invalid JSON body' },
  },
  receive_chat_event: {
    input: { platform: 'slack' },
    body: {
      type: 'event_callback',
      team_id: 'T0DEMO0001',
      event_id: 'Ev0DEMO0001',
      event: {
        type: 'app_mention',
        user: 'U0DEMO0001',
        text: '<@U0AGENT001> help',
        ts: '1772788200.000100',
        channel: 'C0DEMO0001',
      },
    },
    headers: {
      'X-Slack-Signature': 'v0=5f0c1f9e3c8b4d0a9a526f3f5f6f2b115f0c1f9e3c8b4d0a9a526f3f5f6f2b11',
      'X-Slack-Request-Timestamp': '1772788200',
    },
    errors: {
      unauthenticated: 'The signature is missing, too old or does not match',
      invalid_input: 'challenge must be text',
      not_found: 'Unknown chat platform',
    },
  },
}
