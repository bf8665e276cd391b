/** The body of `POST /orders` for one unit of a product, with the overrides of a test. */
export function basketOf<More extends object>(
  productId: string,
  more?: More & { readonly quantity?: number },
) {
  const { quantity = 1, ...rest } = { ...more } as More & { readonly quantity?: number };
  const hasParts = 'deliveryAddress' in rest;
  return {
    items: [{ productId, quantity }],
    ...(hasParts ? {} : { deliveryAddressText: 'Torikatu 38, Oulu' }),
    paymentMethodId: 'pm_visa_4242',
    ...rest,
  };
}
