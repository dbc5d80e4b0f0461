import { job } from '@fixit/contract/job';
import { requiredFields } from '@fixit/contract/operator/market-setting';
import type { StoredLimits } from '@fixit/contract/rate-limit';
import { type App, serve, serveData } from '../../platform/http/serve.ts';
import type { Files } from '../../platform/storage/files.ts';
import { createJob, exploreArtisans, requireFields } from './create-and-invite-actions.ts';
import { listJobAcceptances } from './invitation/acceptance-actions.ts';
import {
  acceptInvitation,
  declineInvitation,
  listInvitations,
  undoDeclineInvitation,
} from './invitation/invitation-answer-actions.ts';
import { cancelJob, listJobs, showJob } from './job-actions.ts';
import { addJobPhoto, removeJobPhoto } from './photo/job-photo-actions.ts';

interface JobDeps {
  readonly files: Files;
  /** This is undefined if limits are off. */
  readonly storedLimits: StoredLimits | undefined;
}

export function jobRoutes(app: App, { files, storedLimits }: JobDeps): void {
  serve(app, job.create, async ({ db, caller, query, body }) => {
    requireFields(requiredFields(app.platform.settings.values), body);
    const data = await createJob(db, caller.account_id, { query, body }, storedLimits);
    return { message: data.job_detail ? 'Request sent' : 'This service is currently unavailable in your area.', data };
  });

  serveData(
    app,
    job.addPhoto,
    'Photo uploaded',
    ({ db, caller, file }) => addJobPhoto(db, files, caller.account_id, file.bytes),
    { transaction: 'own', authorize: async () => undefined },
  );

  serveData(app, job.removePhoto, 'Photo removed', ({ db, caller, params }) =>
    removeJobPhoto(db, caller.account_id, params.id),
  );

  serveData(app, job.exploreArtisans, 'Artisans', ({ db, caller, query, body }) =>
    exploreArtisans(db, caller, { query, body }),
  );

  serveData(app, job.listAcceptances, 'Artisans who accepted', ({ db, caller, query }) =>
    listJobAcceptances(db, caller.account_id, query.job_id),
  );

  serve(app, job.list, async ({ db, caller, query, cursors }) => ({
    message: 'Your requests',
    ...(await listJobs(db, caller.account_id, query, cursors)),
  }));

  serveData(app, job.show, 'Your request', ({ db, caller, params }) => showJob(db, caller.account_id, params.id));

  serveData(app, job.cancel, 'Request cancelled', ({ db, caller, params }) =>
    cancelJob(db, caller.account_id, params.id),
  );

  serve(app, job.listInvitations, async ({ db, caller, query, cursors }) => ({
    message: 'Requests',
    ...(await listInvitations(db, caller.account_id, query, cursors)),
  }));

  serveData(app, job.acceptInvitation, 'Request accepted', ({ db, caller, params, body }) =>
    acceptInvitation(db, caller.account_id, params.id, body),
  );

  serveData(app, job.declineInvitation, 'Request declined', ({ db, caller, params }) =>
    declineInvitation(db, caller.account_id, params.id),
  );

  serveData(app, job.undoDeclineInvitation, 'Request restored', ({ db, caller, params }) =>
    undoDeclineInvitation(db, caller.account_id, params.id),
  );
}
