import type { StampFields } from './documents';

/** A response of the index to a search. What was not requested is absent. */
export interface IndexResponse {
  readonly hits: {
    readonly total: { readonly value: number };
    readonly hits: readonly {
      readonly _id: string;
      /** Its id is the last element. */
      readonly sort: readonly (string | number)[];
      readonly fields: StampFields;
      readonly matched_queries?: readonly string[];
    }[];
  };
  readonly aggregations?: object;
  readonly suggest?: Readonly<Record<string, readonly SuggestedWords[]>>;
}

interface SuggestedWords {
  readonly options: readonly { readonly text: string; readonly freq: number }[];
}

/** Figures of some products: their number, one number, or a part of them for each value; more figures by name. */
export interface Figures {
  readonly doc_count?: number;
  readonly value?: number | null;
  readonly buckets?: readonly Bucket[];
  readonly sum_other_doc_count?: number;
}

/** The products with a value, and figures of them. */
export interface Bucket extends Figures {
  readonly key: string | number;
  readonly doc_count: number;
}

/** The figures with a name; without content if they were not requested. */
export function figuresIn(figures: object | undefined, name: string): Figures {
  return (figures as Readonly<Record<string, Figures>> | undefined)?.[name] ?? {};
}
