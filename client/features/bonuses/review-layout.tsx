import { type LoaderFunctionArgs, Outlet } from 'react-router';
import { listBonusReviews } from '#shared/features/bonuses/reviews/contract.ts';
import type { BonusReviews } from '#shared/features/bonuses/reviews/schema.ts';
import { pageData, screenWithData } from '../../platform/hydration/page-data.tsx';
import { Loader } from '../../ui/loader.tsx';
import { ReviewSection } from './parts/review-section.tsx';

export const loader = ({ context }: LoaderFunctionArgs) =>
  pageData(context, (rest) => rest(listBonusReviews));

function ReviewScreen({ data }: { readonly data: BonusReviews }) {
  return (
    <>
      <Outlet />
      <ReviewSection data={data} />
    </>
  );
}

/** The page about bonuses for reviews with the form that takes one, and what became of earlier ones. */
export const Component = screenWithData(ReviewScreen, <Loader />);
