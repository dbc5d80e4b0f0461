import { type Job, job } from '@fixit/contract/job';
import { openJobStates } from '@fixit/contract/job/job-life';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { dataOrNull, orNullIfUnsupported } from '../../lib/http/call-error.ts';
import { call } from '../../lib/http/client.ts';
import { useToken } from '../../lib/http/session.ts';
import { type RequestSummary, recallNewestRequest, recallRequest, requestSummary } from './request-summary.ts';

export const jobsKey = ['job', 'list'] as const;

const pageSize = 10;

export const isOpen = ({ state }: Job): boolean => openJobStates.includes(state);

/** The newest requests come first. The data is null if the server cannot list them. */
export function useJobs(enabled = true) {
  const token = useToken();
  return useInfiniteQuery({
    queryKey: jobsKey,
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) };
      return orNullIfUnsupported(call(job.list, { query }, { signal }));
    },
    initialPageParam: '',
    getNextPageParam: (page) => page?.next,
    select: ({ pages }) => pages.reduce<Job[] | null>((jobs, page) => page && [...(jobs ?? []), ...page.data], null),
    enabled: enabled && token !== null,
  });
}

export type Jobs = ReturnType<typeof useJobs>;

/** Returns null if there is no such job or the call failed, and undefined while it loads. */
export function useJob(job_id: string | null): Job | null | undefined {
  const { job, failed } = useJobLookup(job_id);
  return failed ? null : job;
}

/** Searches the loaded list first. The job is null only if the server does not have it. */
function useJobLookup(job_id: string | null): JobLookup<Job> {
  const jobs = useJobs(job_id !== null);
  const listedJob = jobs.data?.find(({ id }) => id === job_id);
  const unlistedJob = useQuery({
    queryKey: [...jobsKey, job_id],
    queryFn: ({ signal }) => dataOrNull(call(job.show, { params: { id: job_id ?? '' } }, { signal })),
    enabled: job_id !== null && !listedJob && jobs.hasNextPage,
  });
  const retry = () => void unlistedJob.refetch();
  if (!listedJob && unlistedJob.isLoadingError) return { job: undefined, failed: true, retry };
  const isWaiting = jobs.isPending || (jobs.hasNextPage && unlistedJob.isPending);
  return { job: listedJob ?? unlistedJob.data ?? (isWaiting ? undefined : null), failed: false, retry };
}

interface JobLookup<T> {
  /** The job is undefined while it loads. */
  job: T | null | undefined;
  failed: boolean;
  retry: () => void;
}

/** Returns the request as this tab sent it if possible, otherwise from the server's list. */
export function useRequestSummary(job_id: string | null): JobLookup<RequestSummary> {
  const remembered = job_id ? recallRequest(job_id) : null;
  const unknownId = remembered ? null : job_id;
  const jobs = useJobs(unknownId !== null);
  const lookup = useJobLookup(unknownId);
  const retry = () => void jobs.refetch();
  if (job_id === null || remembered) return { job: remembered, failed: false, retry };
  if (jobs.isLoadingError || jobs.data === null)
    return { job: { ...unknownRequest, id: job_id }, failed: false, retry };
  return { ...lookup, job: lookup.job && requestSummary(lookup.job) };
}

export function useRequestOrNewestOpen(job_id: string | null): JobLookup<RequestSummary> {
  const lookup = useRequestSummary(job_id);
  const jobs = useJobs(lookup.job === null);
  const retry = () => void jobs.refetch();
  if (lookup.job !== null) return lookup;
  if (jobs.isLoadingError) return { job: undefined, failed: true, retry };
  if (jobs.data === null) return { job: recallNewestRequest(), failed: false, retry };
  const newest = jobs.data?.find(isOpen);
  return { job: jobs.data && (newest ? requestSummary(newest) : null), failed: false, retry };
}

const unknownRequest: RequestSummary = {
  id: '',
  category_id: '',
  category: '',
  description: '',
  budget: null,
  postcode: '',
  services: [],
};

export const acceptancesKey = (job_id: string | null) => ['job', 'acceptances', job_id] as const;

export async function loadAcceptances(job_id: string, signal?: AbortSignal) {
  return (await call(job.listAcceptances, { query: { job_id } }, { signal, failsImmediately: true })).data;
}

export function useAcceptances(job_id: string | null) {
  return useQuery({
    queryKey: acceptancesKey(job_id),
    queryFn: ({ signal }) => loadAcceptances(job_id ?? '', signal),
    enabled: job_id !== null,
  });
}

export interface ExploreQuery {
  category_id: string;
  postcode: string;
  budget: number | null;
  description: string;
}

export function useExploreArtisans(explore: ExploreQuery | null) {
  return useQuery({
    queryKey: ['job', 'explore', explore?.category_id, explore?.postcode],
    queryFn: async ({ signal }) => {
      if (!explore) return [];
      const { category_id, postcode, ...body } = explore;
      const input = { query: { category_id, postcode }, body };
      return (await call(job.exploreArtisans, input, { signal, failsImmediately: true })).data;
    },
    enabled: explore !== null,
  });
}
