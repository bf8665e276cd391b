/** An order as a customer requests it: one piece of a product, and whatever else matters to a test. */
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
