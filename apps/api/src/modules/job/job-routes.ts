import { job } from '@fixit/contract/job';
import { type App, serve } from '../../platform/http/serve.ts';
import type { Files } from '../../platform/storage/files.ts';
import { listJobAcceptances } from './acceptance-actions.ts';
import { createJob, exploreArtisans } from './create-and-invite-actions.ts';
import { acceptJob, declineJob, listJobRequests } from './invitation-answer-actions.ts';
import { cancelJob, listJobs, showJob } from './job-actions.ts';
import { addJobPhoto, removeJobPhoto } from './photo/photo-actions.ts';

export function jobRoutes(app: App, { files }: { files: Files }): void {
  serve(app, job.create, async ({ db, caller, query, body }) => {
    const data = await createJob(db, caller.account_id, { query, body });
    return { message: data.job_detail ? 'Request sent' : 'This service is currently unavailable in your area.', data };
  });

  serve(
    app,
    job.addPhoto,
    async ({ db, caller, file }) => ({
      message: 'Photo uploaded',
      data: await addJobPhoto(db, files, caller.account_id, file.bytes),
    }),
    // Any customer may: the contract says that it is for them.
    { transaction: 'own', authorize: async () => undefined },
  );

  serve(app, job.removePhoto, async ({ db, caller, params }) => {
    await removeJobPhoto(db, caller.account_id, params.id);
    return { message: 'Photo removed', data: null };
  });

  serve(app, job.exploreArtisans, async ({ db, caller, query, body }) => ({
    message: 'Artisans',
    data: await exploreArtisans(db, caller, { query, body }),
  }));

  serve(app, job.listAcceptances, async ({ db, caller, query }) => ({
    message: 'Artisans who accepted',
    data: await listJobAcceptances(db, caller.account_id, query.job_id),
  }));

  serve(app, job.list, async ({ db, caller, query, cursors }) => ({
    message: 'Your requests',
    ...(await listJobs(db, caller.account_id, query, cursors)),
  }));

  serve(app, job.show, async ({ db, caller, params }) => ({
    message: 'Your request',
    data: await showJob(db, caller.account_id, params.id),
  }));

  serve(app, job.cancel, async ({ db, caller, params }) => ({
    message: 'Request cancelled',
    data: await cancelJob(db, caller.account_id, params.id),
  }));

  serve(app, job.listRequests, async ({ db, caller, query, cursors }) => ({
    message: 'Requests',
    ...(await listJobRequests(db, caller.account_id, query, cursors)),
  }));

  serve(app, job.accept, async ({ db, caller, params, body }) => ({
    message: 'Request accepted',
    data: await acceptJob(db, caller.account_id, params.id, body),
  }));

  serve(app, job.decline, async ({ db, caller, params }) => ({
    message: 'Request declined',
    data: await declineJob(db, caller.account_id, params.id),
  }));
}
