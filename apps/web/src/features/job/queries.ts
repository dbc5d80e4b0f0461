import { type Job, job } from '@fixit/contract/job';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { CallError } from '../../lib/http/call-error.ts';
import { call } from '../../lib/http/client.ts';
import { listOf } from '../../lib/http/list.ts';
import { useToken } from '../../lib/http/session.ts';
import { type AskedJob, askedFrom, recallAsked, recallNewest } from './request-summary.ts';

/** What a request form hands over. */
export interface Asking {
  category_id: string;
  /** Undefined while the address is not known yet: the server then takes the profile's. */
  postcode: string | undefined;
  budget: number | null;
  description: string;
  /** Photos that are up, in their order. */
  photo_ids: readonly string[];
  place: { address: string; latitude: number; longitude: number } | null;
  key: string;
}

/** Makes a request. Answers who was asked and the request's id, if it has one; null when nobody serves this place. */
export function useCreateJob() {
  return useMutation({
    mutationFn: async ({ category_id, postcode, budget, description, photo_ids, place, key }: Asking) => {
      // A server that takes no photos is told of none.
      const photos = photo_ids.length > 0 ? { photo_ids: [...photo_ids] } : {};
      const { data } = await call(
        job.create,
        { query: { category_id, postcode }, body: { budget, description, ...photos, ...place } },
        { idempotencyKey: key },
      );
      const services = listOf(data?.services);
      return services.length > 0 ? { id: data?.job_detail?.id ?? null, services } : null;
    },
  });
}

export const jobsKey = ['job', 'list'] as const;

/** How many requests come at a time. */
const pageOf = 10;

const alive = new Set<Job['state']>(['open', 'filled']);

/** Whether a request still takes answers or a booking. */
export const isOpen = ({ state }: Job): boolean => alive.has(state);

/** What a server gives that knows the call, else null. */
async function orNullIfUnsupported<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null;
    throw error;
  }
}

/**
 * The customer's requests, newest first, a page at a time; null from a server that cannot list them. Not asked for while
 * nobody is logged in.
 */
export function useJobs(enabled = true) {
  const token = useToken();
  return useInfiniteQuery({
    queryKey: jobsKey,
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: pageOf, ...(pageParam ? { cursor: pageParam } : {}) };
      const page = await orNullIfUnsupported(call(job.list, { query }, { signal }));
      return page && { jobs: listOf(page.data), next: page.next ?? null };
    },
    initialPageParam: '',
    getNextPageParam: (page) => page?.next,
    select: ({ pages }) => pages.reduce<Job[] | null>((all, page) => page && [...(all ?? []), ...page.jobs], null),
    enabled: enabled && token !== null,
  });
}

export type Jobs = ReturnType<typeof useJobs>;

/** One of the customer's requests as the server tells it; null when it does not, undefined while that is not known. */
export function useJob(job_id: string | null): Job | null | undefined {
  const { job, failed } = useJobLookup(job_id);
  return failed ? null : job;
}

/** One of the customer's requests, from the list or by itself. Null is said by the server; a failure is none. */
function useJobLookup(job_id: string | null): Told<Job> {
  const jobs = useJobs(job_id !== null);
  const listed = jobs.data?.find(({ id }) => id === job_id);
  const older = useQuery({
    queryKey: [...jobsKey, job_id],
    queryFn: async ({ signal }) =>
      (await orNullIfUnsupported(call(job.show, { params: { id: job_id ?? '' } }, { signal })))?.data ?? null,
    enabled: job_id !== null && !listed && jobs.hasNextPage,
  });
  const retry = () => void older.refetch();
  if (!listed && older.isLoadingError) return { job: undefined, failed: true, retry };
  const isWaiting = jobs.isPending || (jobs.hasNextPage && older.isPending);
  return { job: listed ?? older.data ?? (isWaiting ? undefined : null), failed: false, retry };
}

interface Told<T> {
  /** Null when there is none; undefined while that is not known. */
  job: T | null | undefined;
  failed: boolean;
  retry: () => void;
}

/** The request with an id, as this tab sent it or as the server lists it. */
export function useNamedJob(job_id: string | null): Told<AskedJob> {
  const remembered = job_id ? recallAsked(job_id) : null;
  const wanted = remembered ? null : job_id;
  const jobs = useJobs(wanted !== null);
  const own = useJobLookup(wanted);
  const retry = () => void jobs.refetch();
  if (job_id === null || remembered) return { job: remembered, failed: false, retry };
  // A server that cannot list requests still tells who accepted the one that is named.
  if (jobs.isLoadingError || jobs.data === null) return { job: { ...nothingKnown, id: job_id }, failed: false, retry };
  return { ...own, job: own.job && askedFrom(own.job) };
}

/** The request with an id, else the newest open one. */
export function useAskedJob(job_id: string | null): Told<AskedJob> {
  const named = useNamedJob(job_id);
  const jobs = useJobs(named.job === null);
  const retry = () => void jobs.refetch();
  if (named.job !== null) return named;
  if (jobs.isLoadingError) return { job: undefined, failed: true, retry };
  if (jobs.data === null) return { job: recallNewest(), failed: false, retry };
  const newest = jobs.data?.find(isOpen);
  return { job: jobs.data && (newest ? askedFrom(newest) : null), failed: false, retry };
}

const nothingKnown: AskedJob = {
  id: '',
  category_id: '',
  category: '',
  description: '',
  budget: null,
  postcode: '',
  services: [],
};

/** Under which key the answers to a request are cached. */
export const acceptancesKey = (job_id: string | null) => ['job', 'acceptances', job_id] as const;

/** Who accepted a request, in order. */
export async function loadAcceptances(job_id: string, signal?: AbortSignal) {
  return listOf((await call(job.listAcceptances, { query: { job_id } }, { signal })).data);
}

/** Who accepted a request; asks for nothing while the id is null. */
export function useAcceptances(job_id: string | null) {
  return useQuery({
    queryKey: acceptancesKey(job_id),
    queryFn: ({ signal }) => loadAcceptances(job_id ?? '', signal),
    enabled: job_id !== null,
  });
}

export interface Exploring {
  category_id: string;
  postcode: string;
  budget: number | null;
  description: string;
}

/** Artisans of a category in a wider circle; nobody is asked. Null explores nothing. */
export function useExploreArtisans(exploring: Exploring | null) {
  return useQuery({
    queryKey: ['job', 'explore', exploring?.category_id, exploring?.postcode],
    queryFn: async ({ signal }) => {
      if (!exploring) return [];
      const { category_id, postcode, ...body } = exploring;
      return listOf((await call(job.exploreArtisans, { query: { category_id, postcode }, body }, { signal })).data);
    },
    enabled: exploring !== null,
  });
}
