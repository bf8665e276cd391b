/* Answers of the demo data to the published examples, recorded by test/contract/examples.test.ts. */
import type { RecordedAnswer } from './recorded-answer';

export const answers: Readonly<Record<string, RecordedAnswer>> = {
 "GET /products/:id": {
  "status": 200,
  "body": {
   "id": "prd_demo_0001",
   "title": "Northpeak Aero 13.3 Laptop, 8 GB, graphite",
   "description": "A quiet aluminium laptop that weighs about as much as a litre of milk. The battery, the keyboard and the drive can be replaced with one screwdriver.",
   "price": 899,
   "currency": "USD",
   "categoryId": "bf28b0b1-e27f-85fc-ae13-ed15599f5541",
   "brand": "Northpeak",
   "sku": "DEMO-0001",
   "externalId": "demo-1",
   "attributes": {
    "color": "graphite",
    "memory": 8,
    "screenSize": 13.3
   },
   "images": [
    {
     "url": "https://shop.example/pictures/laptop/graphite-front.svg",
     "alt": "Northpeak Aero 13.3 Laptop, 8 GB, graphite"
    },
    {
     "url": "https://shop.example/pictures/laptop/graphite-detail.svg",
     "alt": "Northpeak Aero 13.3 Laptop, 8 GB, graphite, a closer look"
    }
   ],
   "rating": 2.7,
   "ratingCount": 271,
   "availability": {
    "status": "in_stock"
   },
   "stock": 500,
   "status": "active",
   "createdAt": "2026-05-28T03:08:03.284Z",
   "updatedAt": "2026-05-28T03:08:03.284Z",
   "version": 1
  }
 },
 "GET /web/products/:id": {
  "status": 200,
  "body": {
   "id": "prd_demo_0001",
   "title": "Northpeak Aero 13.3 Laptop, 8 GB, graphite",
   "description": "A quiet aluminium laptop that weighs about as much as a litre of milk. The battery, the keyboard and the drive can be replaced with one screwdriver.",
   "price": 899,
   "currency": "USD",
   "categoryId": "bf28b0b1-e27f-85fc-ae13-ed15599f5541",
   "brand": "Northpeak",
   "sku": "DEMO-0001",
   "externalId": "demo-1",
   "attributes": {
    "color": "graphite",
    "memory": 8,
    "screenSize": 13.3
   },
   "images": [
    {
     "url": "https://shop.example/pictures/laptop/graphite-front.svg",
     "alt": "Northpeak Aero 13.3 Laptop, 8 GB, graphite"
    },
    {
     "url": "https://shop.example/pictures/laptop/graphite-detail.svg",
     "alt": "Northpeak Aero 13.3 Laptop, 8 GB, graphite, a closer look"
    }
   ],
   "rating": 2.7,
   "ratingCount": 271,
   "availability": {
    "status": "in_stock"
   },
   "stock": 500,
   "status": "active",
   "createdAt": "2026-05-28T03:08:03.284Z",
   "updatedAt": "2026-05-28T03:08:03.284Z",
   "version": 1,
   "breadcrumbs": [
    {
     "id": "22d17c88-c440-8a64-af0c-22e4871f04f5",
     "title": "Electronics"
    },
    {
     "id": "1ce7227a-4482-80de-a730-9f8836906f5f",
     "title": "Computers"
    }
   ],
   "specs": [
    {
     "name": "color",
     "label": "Color",
     "value": "graphite"
    },
    {
     "name": "memory",
     "label": "Memory",
     "value": "8 GB"
    }
   ],
   "reviewsSummary": {
    "average": 2.7,
    "count": 271,
    "distribution": [
     {
      "stars": 5,
      "count": 1
     },
     {
      "stars": 4,
      "count": 89
     }
    ]
   },
   "seo": {
    "title": "Northpeak Aero 13.3 Laptop, 8 GB, graphite",
    "description": "A quiet aluminium laptop that weighs about as much as a litre of milk. The battery, the keyboard and the drive can be replaced with one screwdriver.",
    "canonicalPath": "/products/prd_demo_0001"
   }
  }
 },
 "GET /mobile/products/:id": {
  "status": 200,
  "body": {
   "id": "prd_demo_0001",
   "title": "Northpeak Aero 13.3 Laptop, 8 GB, graphite",
   "price": 899,
   "currency": "USD",
   "thumbnailUrl": "https://shop.example/pictures/laptop/graphite-front.svg",
   "rating": 2.7,
   "availability": {
    "status": "in_stock"
   }
  }
 },
 "GET /partners/products/:id": {
  "status": 200,
  "body": {
   "id": "prd_demo_0001",
   "externalId": "demo-1",
   "sku": "DEMO-0001",
   "title": "Northpeak Aero 13.3 Laptop, 8 GB, graphite",
   "price": 899,
   "currency": "USD",
   "categoryId": "bf28b0b1-e27f-85fc-ae13-ed15599f5541",
   "brand": "Northpeak",
   "availability": {
    "status": "in_stock"
   },
   "updatedAt": "2026-05-28T03:08:03.284Z",
   "schemaVersion": 1
  }
 },
 "GET /mobile/product-page/:id": {
  "status": 200,
  "body": {
   "product": {
    "id": "prd_demo_0001",
    "title": "Northpeak Aero 13.3 Laptop, 8 GB, graphite",
    "price": 899,
    "currency": "USD",
    "thumbnailUrl": "https://shop.example/pictures/laptop/graphite-front.svg",
    "rating": 2.7,
    "availability": {
     "status": "in_stock"
    }
   },
   "rating": {
    "average": 2.7,
    "count": 271,
    "distribution": [
     {
      "stars": 5,
      "count": 1
     },
     {
      "stars": 4,
      "count": 89
     }
    ]
   },
   "availability": {
    "status": "in_stock",
    "deliveryEstimateDays": 2
   },
   "similarProducts": [
    {
     "id": "prd_demo_0106",
     "title": "Kestrel Field 13.3 Laptop, 16 GB, sand",
     "price": 879,
     "currency": "USD",
     "thumbnailUrl": "https://shop.example/pictures/laptop/sand-front.svg",
     "rating": 3.6,
     "availability": {
      "status": "in_stock"
     }
    },
    {
     "id": "prd_demo_0316",
     "title": "Lumora Studio 14 Laptop, 8 GB, silver",
     "price": 1529,
     "currency": "USD",
     "thumbnailUrl": "https://shop.example/pictures/laptop/silver-front.svg",
     "rating": 3.7,
     "availability": {
      "status": "low_stock"
     }
    }
   ],
   "promoBlocks": [
    {
     "id": "pco_demo_0001",
     "title": "Free returns for 60 days",
     "text": "Try it at home. If it is not for you, send it back.",
     "imageUrl": null,
     "targetUrl": "https://shop.example/returns"
    },
    {
     "id": "pco_demo_0002",
     "title": "Back to work",
     "text": "A bag on top of every laptop.",
     "imageUrl": null,
     "targetUrl": "https://shop.example/back-to-work"
    }
   ],
   "displaySettings": {
    "layout": "standard",
    "imageAspectRatio": "4:3",
    "showRating": true,
    "showSimilarProducts": true
   },
   "missing": []
  }
 },
 "POST /products": {
  "status": 201,
  "body": {
   "id": "prd_01m8g1zhtm1pv5ejr3pp1h0h6z",
   "title": "Wireless headphones",
   "description": null,
   "price": 149.9,
   "currency": "USD",
   "categoryId": "bf28b0b1-e27f-85fc-ae13-ed15599f5541",
   "brand": "Auralis",
   "sku": null,
   "externalId": null,
   "attributes": {},
   "images": [],
   "rating": null,
   "ratingCount": 0,
   "availability": {
    "status": "in_stock"
   },
   "stock": 25,
   "status": "active",
   "createdAt": "2026-11-28T03:08:03.284Z",
   "updatedAt": "2026-11-28T03:08:03.284Z",
   "version": 1
  }
 },
 "PATCH /products/:id": {
  "status": 200,
  "body": {
   "id": "prd_demo_0001",
   "title": "Northpeak Aero 13.3 Laptop, 8 GB, graphite",
   "description": "A quiet aluminium laptop that weighs about as much as a litre of milk. The battery, the keyboard and the drive can be replaced with one screwdriver.",
   "price": 139.9,
   "currency": "USD",
   "categoryId": "bf28b0b1-e27f-85fc-ae13-ed15599f5541",
   "brand": "Northpeak",
   "sku": "DEMO-0001",
   "externalId": "demo-1",
   "attributes": {
    "color": "graphite",
    "memory": 8,
    "screenSize": 13.3
   },
   "images": [
    {
     "url": "https://shop.example/pictures/laptop/graphite-front.svg",
     "alt": "Northpeak Aero 13.3 Laptop, 8 GB, graphite"
    },
    {
     "url": "https://shop.example/pictures/laptop/graphite-detail.svg",
     "alt": "Northpeak Aero 13.3 Laptop, 8 GB, graphite, a closer look"
    }
   ],
   "rating": 2.7,
   "ratingCount": 271,
   "availability": {
    "status": "in_stock"
   },
   "stock": 510,
   "status": "active",
   "createdAt": "2026-05-28T03:08:03.284Z",
   "updatedAt": "2026-11-28T03:08:03.284Z",
   "version": 2
  }
 },
 "POST /products/bulk": {
  "status": 201,
  "body": {
   "mode": "partial",
   "summary": {
    "total": 1,
    "succeeded": 1,
    "failed": 0
   },
   "results": [
    {
     "index": 0,
     "outcome": "created",
     "id": "prd_01m8g1zhtm174barah77exzdrh",
     "externalId": "erp-2001",
     "data": {
      "id": "prd_01m8g1zhtm174barah77exzdrh",
      "title": "Travel laptop",
      "description": null,
      "price": 899.9,
      "currency": "USD",
      "categoryId": "bf28b0b1-e27f-85fc-ae13-ed15599f5541",
      "brand": null,
      "sku": null,
      "externalId": "erp-2001",
      "attributes": {},
      "images": [],
      "rating": null,
      "ratingCount": 0,
      "availability": {
       "status": "out_of_stock"
      },
      "stock": 0,
      "status": "active",
      "createdAt": "2026-11-28T03:08:03.284Z",
      "updatedAt": "2026-11-28T03:08:03.284Z",
      "version": 1
     },
     "error": null,
     "status": 201
    }
   ]
  }
 },
 "PATCH /products/bulk": {
  "status": 207,
  "body": {
   "mode": "partial",
   "summary": {
    "total": 2,
    "succeeded": 1,
    "failed": 1
   },
   "results": [
    {
     "index": 0,
     "outcome": "failed",
     "id": "prd_demo_0002",
     "externalId": null,
     "data": null,
     "error": {
      "code": "price_below_minimum",
      "message": "The price must be at least 50 USD in this category.",
      "errors": [
       {
        "pointer": "/price",
        "code": "price_below_minimum",
        "message": "The price must be at least 50 USD in this category.",
        "params": {
         "min": 50
        }
       }
      ]
     },
     "status": 422
    },
    {
     "index": 1,
     "outcome": "updated",
     "id": "prd_demo_0003",
     "externalId": "demo-3",
     "data": {
      "id": "prd_demo_0003",
      "title": "Northpeak Tower Desktop, 8 GB, graphite",
      "description": "Room for three drives, and so quiet that you forget it. Opens without a tool; two memory slots and one drive bay are free.",
      "price": 799,
      "currency": "USD",
      "categoryId": "fb6cfd64-a392-834a-a897-d24d1645a426",
      "brand": "Northpeak",
      "sku": "DEMO-0003",
      "externalId": "demo-3",
      "attributes": {
       "color": "graphite",
       "memory": 8
      },
      "images": [
       {
        "url": "https://shop.example/pictures/desktop/graphite-front.svg",
        "alt": "Northpeak Tower Desktop, 8 GB, graphite"
       },
       {
        "url": "https://shop.example/pictures/desktop/graphite-detail.svg",
        "alt": "Northpeak Tower Desktop, 8 GB, graphite, a closer look"
       }
      ],
      "rating": 4.1,
      "ratingCount": 434,
      "availability": {
       "status": "in_stock"
      },
      "stock": 172,
      "status": "active",
      "createdAt": "2026-10-19T03:08:03.284Z",
      "updatedAt": "2026-11-28T03:08:03.284Z",
      "version": 2
     },
     "error": null,
     "status": 200
    }
   ]
  }
 },
 "GET /products/changes": {
  "status": 200,
  "body": {
   "data": [
    {
     "id": "prd_demo_0002",
     "deleted": false,
     "product": {
      "id": "prd_demo_0002",
      "title": "Northpeak Sketch 8.4 Tablet, 4 GB, graphite",
      "description": "Made for the pen: the glass has the grip of good paper. Comes with a cable; the pen and the keyboard are sold on their own.",
      "price": 449,
      "currency": "USD",
      "categoryId": "f71d71ef-dcf4-841e-a3b6-14aa64290598",
      "brand": "Northpeak",
      "sku": "DEMO-0002",
      "externalId": "demo-2",
      "attributes": {
       "color": "graphite",
       "memory": 4,
       "screenSize": 8.4
      },
      "images": [
       {
        "url": "https://shop.example/pictures/tablet/graphite-front.svg",
        "alt": "Northpeak Sketch 8.4 Tablet, 4 GB, graphite"
       },
       {
        "url": "https://shop.example/pictures/tablet/graphite-detail.svg",
        "alt": "Northpeak Sketch 8.4 Tablet, 4 GB, graphite, a closer look"
       }
      ],
      "rating": 3.8,
      "ratingCount": 472,
      "availability": {
       "status": "low_stock"
      },
      "stock": 2,
      "status": "active",
      "createdAt": "2026-08-01T03:08:03.284Z",
      "updatedAt": "2026-08-01T03:08:03.284Z",
      "version": 1
     }
    },
    {
     "id": "prd_demo_0004",
     "deleted": false,
     "product": {
      "id": "prd_demo_0004",
      "title": "Fjordlight One 5.8 Phone, 6 GB, black",
      "description": "A small phone with a big camera, for people with small pockets. Seven years of updates, and a battery that a shop changes in ten minutes.",
      "price": 599,
      "currency": "USD",
      "categoryId": "2387ee57-3fef-863d-aace-66a255961ed7",
      "brand": "Fjordlight",
      "sku": "DEMO-0004",
      "externalId": "demo-4",
      "attributes": {
       "color": "black",
       "memory": 6,
       "screenSize": 5.8
      },
      "images": [
       {
        "url": "https://shop.example/pictures/phone/black-front.svg",
        "alt": "Fjordlight One 5.8 Phone, 6 GB, black"
       },
       {
        "url": "https://shop.example/pictures/phone/black-detail.svg",
        "alt": "Fjordlight One 5.8 Phone, 6 GB, black, a closer look"
       }
      ],
      "rating": 4.1,
      "ratingCount": 558,
      "availability": {
       "status": "in_stock"
      },
      "stock": 42,
      "status": "active",
      "createdAt": "2025-12-12T03:08:03.284Z",
      "updatedAt": "2025-12-12T03:08:03.284Z",
      "version": 1
     }
    }
   ],
   "next": "ZGVmYXVsdC5-qPdiwFjKvCHp2oAPdMVeWyI5Si0tQ2xBbjktajhzOF85MUFTSk5nIiwiNzcxMzA1MzgxMzc4Mjg3MjA5MyIsInByZF9kZW1vXzAwMDQiLCI3NzEzMDUzNzkyMzA4MDM1NTg0IiwxNzk1ODM1MjgzMjg0LDE3OTU4MzUyODMyODRd",
   "hasMore": true
  }
 },
 "GET /categories": {
  "status": 200,
  "body": {
   "data": [
    {
     "id": "22d17c88-c440-8a64-af0c-22e4871f04f5",
     "title": "Electronics",
     "parentId": null,
     "externalId": "demo-electronics",
     "filterableAttributes": [],
     "minimumPrice": null,
     "minimumPrices": {},
     "version": 1
    },
    {
     "id": "65bd58c1-b0be-85bb-aa53-d81c0cf5c0b1",
     "title": "Home",
     "parentId": null,
     "externalId": "demo-home",
     "filterableAttributes": [],
     "minimumPrice": null,
     "minimumPrices": {},
     "version": 1
    }
   ]
  }
 },
 "GET /categories/:id": {
  "status": 200,
  "body": {
   "id": "bf28b0b1-e27f-85fc-ae13-ed15599f5541",
   "title": "Laptops",
   "parentId": "1ce7227a-4482-80de-a730-9f8836906f5f",
   "externalId": "demo-laptops",
   "filterableAttributes": [
    {
     "name": "memory",
     "label": "Memory",
     "type": "number",
     "unit": "GB"
    },
    {
     "name": "screenSize",
     "label": "Screen size",
     "type": "number",
     "unit": "inch"
    }
   ],
   "minimumPrice": 100,
   "minimumPrices": {},
   "version": 1
  }
 },
 "POST /categories": {
  "status": 201,
  "body": {
   "id": "dfe0b81f-6809-885a-a376-17a7b1a10e3e",
   "title": "Lamps",
   "parentId": null,
   "externalId": "lamps",
   "filterableAttributes": [],
   "minimumPrice": 5,
   "minimumPrices": {},
   "version": 1
  }
 },
 "PATCH /categories/:id": {
  "status": 200,
  "body": {
   "id": "bf28b0b1-e27f-85fc-ae13-ed15599f5541",
   "title": "Laptops and notebooks",
   "parentId": "1ce7227a-4482-80de-a730-9f8836906f5f",
   "externalId": "demo-laptops",
   "filterableAttributes": [
    {
     "name": "memory",
     "label": "Memory",
     "type": "number",
     "unit": "GB"
    },
    {
     "name": "screenSize",
     "label": "Screen size",
     "type": "number",
     "unit": "inch"
    }
   ],
   "minimumPrice": 100,
   "minimumPrices": {},
   "version": 2
  }
 },
 "GET /users/me": {
  "status": 200,
  "body": {
   "id": "usr_demo_admin",
   "email": "admin@example.com",
   "displayName": "Alex Admin",
   "avatarUrl": "https://shop.example/pictures/people/alex-admin.svg",
   "role": "admin",
   "status": "active",
   "createdAt": "2026-07-31T03:08:03.284Z",
   "version": 1
  }
 },
 "GET /users/me/export": {
  "status": 200,
  "body": {
   "exportedAt": "2026-11-28T03:08:03.284Z",
   "account": {
    "id": "usr_demo_admin",
    "email": "admin@example.com",
    "displayName": "Alex Admin",
    "avatarUrl": "https://shop.example/pictures/people/alex-admin.svg",
    "role": "admin",
    "status": "active",
    "createdAt": "2026-07-31T03:08:03.284Z",
    "block": null
   },
   "signIn": {
    "countries": [],
    "passwordChangedAt": null,
    "hasAuthenticator": false
   },
   "sessions": [
    {
     "id": "ses_01m8g1zhtmct2z6sdbv237sndq",
     "createdAt": "2026-11-28T03:08:03.284Z",
     "lastSeenAt": "2026-11-28T03:08:03.284Z",
     "expiresAt": "2026-12-28T03:08:03.284Z",
     "ip": "127.0.0.1",
     "country": null,
     "userAgent": "lightMyRequest",
     "device": null,
     "place": null,
     "isCurrent": false
    }
   ],
   "apiKeys": [
    {
     "id": "key_demo_readonly",
     "name": "Demo readonly",
     "scopes": [
      "orders:read",
      "internal:read"
     ],
     "documentsOnly": false,
     "createdAt": "2026-11-28T03:08:03.284Z",
     "expiresAt": null,
     "lastUsedAt": null,
     "networks": []
    },
    {
     "id": "key_demo_internal",
     "name": "Demo internal",
     "scopes": [
      "products:write",
      "imports:write"
     ],
     "documentsOnly": false,
     "createdAt": "2026-11-28T03:08:03.284Z",
     "expiresAt": null,
     "lastUsedAt": null,
     "networks": []
    }
   ],
   "securityEvents": {
    "data": [
     {
      "id": "sec_01m8g1zhtmmhvmys1r6w1q1nft",
      "type": "sign_in_succeeded",
      "createdAt": "2026-11-28T03:08:03.284Z",
      "userId": "usr_demo_admin",
      "actorId": null,
      "ip": "127.0.0.1",
      "country": null,
      "clientId": null,
      "reasons": []
     },
     {
      "id": "sec_01m8g1zhtmepgb503dewqq8505",
      "type": "api_key_created",
      "createdAt": "2026-11-28T03:08:03.284Z",
      "userId": "usr_demo_admin",
      "actorId": null,
      "ip": "127.0.0.1",
      "country": null,
      "clientId": null,
      "reasons": [
       "orders:read"
      ]
     }
    ],
    "pagination": {
     "hasNext": false,
     "nextCursor": null
    }
   },
   "orders": {
    "data": [],
    "pagination": {
     "hasNext": false,
     "nextCursor": null
    }
   },
   "imports": {
    "data": [
     {
      "id": "imp_01m8g1zhtmqm1m0a55ejkqnmca",
      "type": "products",
      "mode": "upsert",
      "status": "queued",
      "progress": {
       "total": 1,
       "processed": 0,
       "succeeded": 0,
       "failed": 0,
       "percent": 0
      },
      "createdAt": "2026-11-28T03:08:03.284Z",
      "finishedAt": null,
      "expiresAt": "2026-12-28T03:08:03.284Z"
     },
     {
      "id": "imp_01m8g1zhtmpj76qypv560mk026",
      "type": "products",
      "mode": "upsert",
      "status": "completed_with_errors",
      "progress": {
       "total": 1,
       "processed": 1,
       "succeeded": 0,
       "failed": 1,
       "percent": 100
      },
      "createdAt": "2026-11-28T03:08:03.284Z",
      "finishedAt": "2026-11-28T03:08:03.284Z",
      "expiresAt": "2026-12-28T03:08:03.284Z"
     }
    ],
    "pagination": {
     "hasNext": false,
     "nextCursor": null
    }
   },
   "comments": {
    "data": [
     {
      "id": "cmt_01m8g1zhtmyzgh9788kd6sqhsy4w",
      "postId": "pst_01m8g1zhtmy0jbywdb3fq1413m",
      "parentId": null,
      "text": "A comment that goes",
      "status": "hidden",
      "isDeleted": false,
      "likeCount": 0,
      "dislikeCount": 0,
      "createdAt": "2026-11-28T03:08:03.284Z",
      "updatedAt": "2026-11-28T03:08:03.284Z",
      "editedAt": null
     },
     {
      "id": "cmt_01m8g1zhtmyzfmeswem08bhm7nwn",
      "postId": "pst_01m8g1zhtmy0jbywdb3fq1413m",
      "parentId": "cmt_01m8g1zhtmyzkszkjb4wch2fr4s8",
      "text": "An answer to it",
      "status": "published",
      "isDeleted": false,
      "likeCount": 0,
      "dislikeCount": 0,
      "createdAt": "2026-11-28T03:08:03.284Z",
      "updatedAt": "2026-11-28T03:08:03.284Z",
      "editedAt": null
     }
    ],
    "pagination": {
     "hasNext": false,
     "nextCursor": null
    }
   },
   "votes": {
    "data": [],
    "pagination": {
     "hasNext": false,
     "nextCursor": null
    }
   },
   "flags": {
    "data": [],
    "pagination": {
     "hasNext": false,
     "nextCursor": null
    }
   },
   "webhookEndpoints": [
    {
     "id": "whe_01m8g1zhtms5j3a3cskammsnd9",
     "url": "https://hooks.partner.example/in",
     "eventTypes": [],
     "resourceIds": [],
     "ordering": "none",
     "payloadStyle": "thin",
     "description": null,
     "status": "active",
     "disabledReason": null,
     "verification": null,
     "health": "healthy",
     "consecutiveFailures": 0,
     "lastSuccessAt": null,
     "lastFailureAt": null,
     "createdAt": "2026-11-28T03:08:03.284Z",
     "updatedAt": "2026-11-28T03:08:03.284Z",
     "version": 1
    },
    {
     "id": "whe_01m8g1zhtmmeddr9faatw4t0pk",
     "url": "https://hooks.partner.example/in",
     "eventTypes": [],
     "resourceIds": [],
     "ordering": "none",
     "payloadStyle": "thin",
     "description": null,
     "status": "active",
     "disabledReason": null,
     "verification": null,
     "health": "failing",
     "consecutiveFailures": 2,
     "lastSuccessAt": null,
     "lastFailureAt": "2026-11-28T03:08:03.284Z",
     "createdAt": "2026-11-28T03:08:03.284Z",
     "updatedAt": "2026-11-28T03:08:03.284Z",
     "version": 1
    }
   ]
  }
 },
 "PATCH /users/me": {
  "status": 200,
  "body": {
   "id": "usr_demo_admin",
   "email": "admin@example.com",
   "displayName": "Ada",
   "avatarUrl": "https://shop.example/pictures/people/alex-admin.svg",
   "role": "admin",
   "status": "active",
   "createdAt": "2026-07-31T03:08:03.284Z",
   "version": 2
  }
 },
 "GET /users/:id": {
  "status": 200,
  "body": {
   "id": "usr_demo_customer",
   "email": "customer@example.com",
   "displayName": "Casey Customer",
   "avatarUrl": "https://shop.example/pictures/people/casey-customer.svg",
   "role": "customer",
   "status": "active",
   "createdAt": "2026-07-31T03:08:03.284Z"
  }
 },
 "GET /users": {
  "status": 200,
  "body": {
   "data": [
    {
     "id": "usr_demo_customer_two",
     "email": "customer-two@example.com",
     "displayName": "Robin Customer",
     "avatarUrl": "https://shop.example/pictures/people/robin-customer.svg",
     "role": "customer",
     "status": "active",
     "createdAt": "2026-07-31T03:08:03.284Z",
     "block": null
    },
    {
     "id": "usr_demo_customer",
     "email": "customer@example.com",
     "displayName": "Casey Customer",
     "avatarUrl": "https://shop.example/pictures/people/casey-customer.svg",
     "role": "customer",
     "status": "active",
     "createdAt": "2026-07-31T03:08:03.284Z",
     "block": null
    }
   ],
   "pagination": {
    "style": "offset",
    "page": 1,
    "pageSize": 5,
    "totalItems": 42,
    "totalPages": 9,
    "hasNext": true
   }
  }
 },
 "POST /users/:id/role": {
  "status": 200,
  "body": {
   "id": "usr_demo_c02",
   "displayName": "Jamey Mayert",
   "role": "moderator",
   "status": "active",
   "block": null
  }
 },
 "POST /users/:id/block": {
  "status": 200,
  "body": {
   "id": "usr_demo_c02",
   "displayName": "Jamey Mayert",
   "role": "moderator",
   "status": "blocked",
   "block": {
    "reason": "Repeated advertising",
    "until": "2027-01-01T00:00:00.000Z",
    "at": "2026-11-28T03:08:03.284Z"
   }
  }
 },
 "POST /users/:id/disable": {
  "status": 200,
  "body": {
   "id": "usr_demo_c01",
   "displayName": "Stefan Kirlin",
   "role": "customer",
   "status": "disabled",
   "block": null
  }
 },
 "POST /auth/signup": {
  "status": 202,
  "body": {
   "accepted": true
  }
 },
 "POST /auth/login": {
  "status": 200,
  "body": {
   "accessToken": "at_example-of-a-secret",
   "tokenType": "Bearer",
   "expiresIn": 900,
   "refreshToken": "rt_example-of-a-secret",
   "deviceToken": "dt_example-of-a-secret",
   "user": {
    "id": "usr_demo_customer",
    "email": "customer@example.com",
    "displayName": "Casey Customer",
    "avatarUrl": "https://shop.example/pictures/people/casey-customer.svg",
    "role": "customer",
    "status": "active",
    "createdAt": "2026-07-31T03:08:03.284Z"
   }
  }
 },
 "POST /auth/password-reset": {
  "status": 202,
  "body": {
   "accepted": true
  }
 },
 "POST /auth/mfa/totp": {
  "status": 200,
  "body": {
   "secret": "JBSWY3DPEHPK3PXP",
   "uri": "otpauth://totp/Commerce%20API:customer-two%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Commerce%20API"
  }
 },
 "GET /auth/sessions": {
  "status": 200,
  "body": {
   "data": [
    {
     "id": "ses_01m8g1zhtmct2z6sdbv237sndq",
     "createdAt": "2026-11-28T03:08:03.284Z",
     "lastSeenAt": "2026-11-28T03:08:03.284Z",
     "expiresAt": "2026-12-28T03:08:03.284Z",
     "ip": "127.0.0.1",
     "country": null,
     "userAgent": "lightMyRequest",
     "device": null,
     "place": null,
     "isCurrent": false
    }
   ]
  }
 },
 "GET /auth/api-keys": {
  "status": 200,
  "body": {
   "data": [
    {
     "id": "key_demo_readonly",
     "name": "Demo readonly",
     "scopes": [
      "orders:read",
      "internal:read"
     ],
     "documentsOnly": false,
     "createdAt": "2026-11-28T03:08:03.284Z",
     "expiresAt": null,
     "lastUsedAt": null,
     "networks": []
    },
    {
     "id": "key_demo_internal",
     "name": "Demo internal",
     "scopes": [
      "products:write",
      "imports:write"
     ],
     "documentsOnly": false,
     "createdAt": "2026-11-28T03:08:03.284Z",
     "expiresAt": null,
     "lastUsedAt": null,
     "networks": []
    }
   ]
  }
 },
 "POST /auth/api-keys": {
  "status": 201,
  "body": {
   "id": "key_01m8g1zhtmtbchhg4gh69yxk2c",
   "name": "Warehouse",
   "scopes": [
    "orders:read"
   ],
   "documentsOnly": false,
   "createdAt": "2026-11-28T03:08:03.284Z",
   "expiresAt": "2027-11-28T03:08:03.284Z",
   "lastUsedAt": null,
   "networks": [],
   "secret": "sk_example-of-a-secret"
  }
 },
 "GET /auth/captcha": {
  "status": 200,
  "body": {
   "algorithm": "SHA-256",
   "challenge": "9ecf9dca9bacb1138b05373371775dea20abee4583b72e8552459e7568f00241",
   "salt": "2809ba61309952f4ed4b3db2?key=default&expires=1795835883&",
   "signature": "0fb07d6352beead940f13e1c66e3783e29afa0604a8ad5155b2f5d659b0db825",
   "maxnumber": 50000
  }
 },
 "GET /auth/security-events": {
  "status": 200,
  "body": {
   "data": [
    {
     "id": "sec_01m8g1zhtmpqh6g77y6ajs227b",
     "type": "password_changed",
     "createdAt": "2026-11-28T03:08:03.284Z",
     "userId": "usr_demo_moderator",
     "actorId": null,
     "ip": "127.0.0.1",
     "country": null,
     "clientId": null,
     "reasons": []
    },
    {
     "id": "sec_01m8g1zhtmneqqjfafgc3h4cw0",
     "type": "api_key_created",
     "createdAt": "2026-11-28T03:08:03.284Z",
     "userId": "usr_demo_admin",
     "actorId": null,
     "ip": "127.0.0.1",
     "country": null,
     "clientId": null,
     "reasons": [
      "orders:read"
     ]
    }
   ],
   "pagination": {
    "style": "offset",
    "page": 1,
    "pageSize": 20,
    "totalItems": 11,
    "totalPages": 1,
    "hasNext": false
   }
  }
 },
 "GET /users/me/security-events": {
  "status": 200,
  "body": {
   "data": [
    {
     "id": "sec_01m8g1zhtmneqqjfafgc3h4cw0",
     "type": "api_key_created",
     "createdAt": "2026-11-28T03:08:03.284Z",
     "userId": "usr_demo_admin",
     "actorId": null,
     "ip": "127.0.0.1",
     "country": null,
     "clientId": null,
     "reasons": [
      "orders:read"
     ]
    },
    {
     "id": "sec_01m8g1zhtmmhvmys1r6w1q1nft",
     "type": "sign_in_succeeded",
     "createdAt": "2026-11-28T03:08:03.284Z",
     "userId": "usr_demo_admin",
     "actorId": null,
     "ip": "127.0.0.1",
     "country": null,
     "clientId": null,
     "reasons": []
    }
   ],
   "pagination": {
    "style": "offset",
    "page": 1,
    "pageSize": 20,
    "totalItems": 3,
    "totalPages": 1,
    "hasNext": false
   }
  }
 },
 "GET /internal/mails": {
  "status": 200,
  "body": {
   "data": [
    {
     "id": "mail_01m8g1zhtmw0b2dkqqkjbra2vk",
     "kind": "api_key_created",
     "to": "admin@example.com",
     "subject": "An API key was created",
     "text": "The API key \"K\" was created for your account with the scopes orders:read. If it was not you, reset your password: that revokes every key.",
     "createdAt": "2026-11-28T03:08:03.284Z"
    },
    {
     "id": "mail_01m8g1zhtm3nz4rkctx30f9aeb",
     "kind": "new_device",
     "to": "admin@example.com",
     "subject": "A new device signed in",
     "text": "A device we did not know signed in to your account (address 127.0.0.1). If it was not you, reset your password; that ends every session.",
     "createdAt": "2026-11-28T03:08:03.284Z"
    }
   ]
  }
 },
 "GET /audit": {
  "status": 200,
  "body": {
   "data": [
    {
     "id": "aud_01m8g1zhtms0av5kdtd04fa50w",
     "createdAt": "2026-11-28T03:08:03.284Z",
     "actorId": "usr_demo_admin",
     "action": "created",
     "resourceType": "coupon",
     "resourceId": "SAVE20",
     "from": {
      "amount": null,
      "currency": null,
      "minimumAmount": null,
      "perCustomerLimit": null,
      "active": null
     },
     "to": {
      "amount": 20,
      "currency": "USD",
      "minimumAmount": 100,
      "perCustomerLimit": 1,
      "active": true
     }
    },
    {
     "id": "aud_01m8g1zhtmhdjs5f4n1tyf74q8",
     "createdAt": "2026-11-28T03:08:03.284Z",
     "actorId": "usr_demo_admin",
     "action": "created",
     "resourceType": "coupon",
     "resourceId": "SUMMER25",
     "from": {
      "percent": null,
      "currency": null,
      "minimumAmount": null,
      "expiresAt": null,
      "active": null
     },
     "to": {
      "percent": 25,
      "currency": "USD",
      "minimumAmount": 0,
      "expiresAt": "2026-09-29T03:08:03.284Z",
      "active": true
     }
    }
   ],
   "pagination": {
    "style": "offset",
    "page": 1,
    "pageSize": 20,
    "totalItems": 3,
    "totalPages": 1,
    "hasNext": false
   }
  }
 },
 "GET /meta/versions": {
  "status": 200,
  "body": {
   "data": [
    {
     "version": "1",
     "status": "current",
     "description": "The contract as published."
    }
   ]
  }
 },
 "GET /meta/limits": {
  "status": 200,
  "body": {
   "data": [
    {
     "name": "bodyBytes",
     "value": 1048576,
     "unit": "bytes",
     "description": "Largest request body."
    },
    {
     "name": "bodyDepth",
     "value": 100,
     "unit": "levels",
     "description": "Deepest nesting of objects and lists in a JSON body."
    }
   ]
  }
 },
 "GET /meta/deprecations": {
  "status": 200,
  "body": {
   "data": [
    {
     "name": "order.total",
     "since": "2026-12-01",
     "sunset": "2027-12-01",
     "removedIn": "2",
     "replacement": "totalAmount and currency",
     "guideUrl": "/docs/deprecations/order.total",
     "uses": [
      {
       "day": "2026-11-28",
       "client": "session",
       "count": 1
      }
     ]
    }
   ]
  }
 },
 "GET /meta/requests": {
  "status": 200,
  "body": {
   "data": [
    {
     "createdAt": "2026-11-28T03:08:03.284Z",
     "method": "POST",
     "path": "/auth/verify-email",
     "status": 422,
     "code": "invalid_token",
     "durationMs": 29,
     "requestId": "req_01m8g1zr43xpq1zgp502qwzc8t",
     "keyId": null
    },
    {
     "createdAt": "2026-11-28T03:08:03.284Z",
     "method": "POST",
     "path": "/auth/mfa/verify",
     "status": 401,
     "code": "invalid_credentials",
     "durationMs": 32,
     "requestId": "req_01m8g1zr68x40zrvcp3skrefxn",
     "keyId": null
    }
   ],
   "figures": [
    {
     "hour": "2026-11-28T03:00:00.000Z",
     "requests": 55,
     "errors": 4
    }
   ]
  }
 },
 "GET /meta/usage": {
  "status": 200,
  "body": {
   "data": [
    {
     "day": "2026-11-28",
     "kind": "field",
     "name": "Product.title",
     "client": "session",
     "count": 1
    }
   ],
   "pagination": {
    "style": "offset",
    "page": 1,
    "pageSize": 20,
    "totalItems": 1,
    "totalPages": 1,
    "hasNext": false
   }
  }
 },
 "POST /orders": {
  "status": 201,
  "body": {
   "id": "ord_01m8g1zhtm0d56n9e2atx9tb6a2k",
   "status": "pending",
   "paymentStatus": "pending",
   "deliveryStatus": "pending",
   "totalAmount": 139.9,
   "currency": "USD",
   "total": 139.9,
   "itemCount": 1,
   "customerId": "usr_demo_customer",
   "paymentMethodId": "pm_visa_4242",
   "externalId": null,
   "createdAt": "2026-11-28T03:08:03.284Z",
   "updatedAt": "2026-11-28T03:08:03.284Z",
   "version": 1,
   "email": null,
   "note": null,
   "items": [
    {
     "id": "oit_01m8g1zhtm9y0jje8nwy8gtd79",
     "productId": "prd_demo_0001",
     "productTitle": "Northpeak Aero 13.3 Laptop, 8 GB, graphite",
     "quantity": 1,
     "unitPrice": 139.9,
     "discountAmount": 0,
     "totalAmount": 139.9
    }
   ],
   "delivery": {
    "status": "pending",
    "address": {
     "name": "Ada",
     "line1": "High Street 1",
     "line2": null,
     "city": "London",
     "region": null,
     "postalCode": null,
     "country": "GB",
     "phone": null
    },
    "carrier": null,
    "trackingNumber": null,
    "shippedAt": null,
    "deliveredAt": null
   },
   "summary": {
    "currency": "USD",
    "itemCount": 1,
    "lineCount": 1,
    "subtotalAmount": 139.9,
    "discountAmount": 0,
    "discounts": [],
    "shippingAmount": 0,
    "taxAmount": 0,
    "totalAmount": 139.9
   }
  }
 },
 "GET /orders": {
  "status": 200,
  "body": {
   "data": [
    {
     "id": "ord_demo_0114",
     "status": "delivered",
     "paymentStatus": "paid",
     "deliveryStatus": "delivered",
     "totalAmount": 2859.9,
     "currency": "USD",
     "total": 2859.9,
     "itemCount": 10,
     "customerId": "usr_demo_c40",
     "paymentMethodId": "pm_card_4242",
     "externalId": "demo-order-114",
     "createdAt": "2026-11-22T04:40:12.531Z",
     "updatedAt": "2026-11-25T11:40:12.531Z",
     "version": 4,
     "summary": {
      "currency": "USD",
      "itemCount": 10,
      "lineCount": 4,
      "subtotalAmount": 2850,
      "discountAmount": 0,
      "shippingAmount": 9.9,
      "taxAmount": 0,
      "totalAmount": 2859.9
     }
    },
    {
     "id": "ord_demo_0135",
     "status": "delivered",
     "paymentStatus": "paid",
     "deliveryStatus": "delivered",
     "totalAmount": 2599.15,
     "currency": "USD",
     "total": 2599.15,
     "itemCount": 4,
     "customerId": "usr_demo_c09",
     "paymentMethodId": "pm_card_4242",
     "externalId": "demo-order-135",
     "createdAt": "2026-11-21T01:23:28.312Z",
     "updatedAt": "2026-11-23T21:23:28.312Z",
     "version": 4,
     "summary": {
      "currency": "USD",
      "itemCount": 4,
      "lineCount": 2,
      "subtotalAmount": 2716,
      "discountAmount": 121.8,
      "shippingAmount": 4.95,
      "taxAmount": 0,
      "totalAmount": 2599.15
     }
    }
   ],
   "pagination": {
    "style": "offset",
    "page": 1,
    "pageSize": 5,
    "totalItems": 93,
    "totalPages": 19,
    "hasNext": true
   }
  }
 },
 "GET /orders/:id": {
  "status": 200,
  "body": {
   "id": "ord_demo_0001",
   "status": "delivered",
   "paymentStatus": "paid",
   "deliveryStatus": "delivered",
   "totalAmount": 3953.9,
   "currency": "USD",
   "total": 3953.9,
   "itemCount": 6,
   "customerId": "usr_demo_customer",
   "paymentMethodId": "pm_card_4242",
   "externalId": "demo-order-1",
   "createdAt": "2026-10-06T17:55:55.775Z",
   "updatedAt": "2026-10-09T08:55:55.775Z",
   "version": 4,
   "email": null,
   "note": null,
   "customer": {
    "id": "usr_demo_customer",
    "displayName": "Casey Customer",
    "email": "customer@example.com",
    "avatarUrl": "https://shop.example/pictures/people/casey-customer.svg",
    "role": "customer",
    "status": "active",
    "createdAt": "2026-07-31T03:08:03.284Z"
   },
   "items": [
    {
     "id": "oit_01m495q6qzjhfk0sjpbct64aw8",
     "productId": "prd_demo_0001",
     "productTitle": "Northpeak Aero 13.3 Laptop, 8 GB, graphite",
     "quantity": 2,
     "unitPrice": 899,
     "discountAmount": 0,
     "totalAmount": 1798
    },
    {
     "id": "oit_01m495q6qztt6011egr52yjb3c",
     "productId": "prd_demo_0002",
     "productTitle": "Northpeak Sketch 8.4 Tablet, 4 GB, graphite",
     "quantity": 3,
     "unitPrice": 449,
     "discountAmount": 0,
     "totalAmount": 1347
    }
   ],
   "payment": {
    "status": "paid",
    "state": null,
    "nextAction": null,
    "method": {
     "id": "pm_card_4242",
     "brand": "card",
     "last4": "4242"
    },
    "paidAmount": 3953.9,
    "refundedAmount": 0,
    "currency": "USD",
    "paidAt": "2026-10-06T17:55:55.775Z",
    "refunds": []
   },
   "delivery": {
    "status": "delivered",
    "address": {
     "name": "Kurtis Rolfson",
     "line1": "160 Mill Road",
     "line2": null,
     "city": "Madison",
     "region": "WI",
     "postalCode": "53703",
     "country": "US",
     "phone": null
    },
    "carrier": "PostNord",
    "trackingNumber": "7YJFQ2JZ2SRC",
    "shippedAt": "2026-10-07T06:55:55.775Z",
    "deliveredAt": "2026-10-09T08:55:55.775Z"
   },
   "summary": {
    "currency": "USD",
    "itemCount": 6,
    "lineCount": 3,
    "subtotalAmount": 3944,
    "discountAmount": 0,
    "discounts": [],
    "shippingAmount": 9.9,
    "taxAmount": 0,
    "totalAmount": 3953.9
   },
   "history": [
    {
     "status": "pending",
     "at": "2026-10-06T17:55:55.775Z",
     "reason": null
    },
    {
     "status": "paid",
     "at": "2026-10-06T17:55:55.775Z",
     "reason": null
    }
   ],
   "recommendations": [
    {
     "id": "prd_demo_0050",
     "title": "Kestrel Pace 1.2 LTE Watch, silver",
     "price": 209,
     "currency": "USD",
     "brand": "Kestrel",
     "availability": {
      "status": "low_stock"
     }
    },
    {
     "id": "prd_demo_0029",
     "title": "Tindra Lavvu 4 Tent, orange",
     "price": 449,
     "currency": "USD",
     "brand": "Tindra",
     "availability": {
      "status": "in_stock"
     }
    }
   ],
   "complete": true,
   "missing": []
  }
 },
 "PATCH /orders/:id": {
  "status": 200,
  "body": {
   "id": "ord_demo_0002",
   "status": "pending",
   "paymentStatus": "pending",
   "deliveryStatus": "pending",
   "totalAmount": 1785.9,
   "currency": "USD",
   "total": 1785.9,
   "itemCount": 4,
   "customerId": "usr_demo_customer",
   "paymentMethodId": "pm_card_4242",
   "externalId": "demo-order-2",
   "createdAt": "2026-11-27T10:48:25.382Z",
   "updatedAt": "2026-11-28T03:08:03.284Z",
   "version": 2,
   "email": null,
   "note": "Leave it with the neighbours",
   "items": [
    {
     "id": "oit_01m8e9xsh62q0v70p22snqy316",
     "productId": "prd_demo_0374",
     "productTitle": "Ridgeway Col 2 Tent, sand",
     "quantity": 2,
     "unitPrice": 349,
     "discountAmount": 0,
     "totalAmount": 698
    },
    {
     "id": "oit_01m8e9xsh67kgdp8bv7v9w97zd",
     "productId": "prd_demo_0172",
     "productTitle": "Bellweather Home 43 OLED TV, walnut",
     "quantity": 2,
     "unitPrice": 539,
     "discountAmount": 0,
     "totalAmount": 1078
    }
   ],
   "delivery": {
    "status": "pending",
    "address": {
     "name": "Bella Konopelski",
     "line1": "109 Mill Road",
     "line2": null,
     "city": "Madison",
     "region": "WI",
     "postalCode": "53703",
     "country": "US",
     "phone": null
    },
    "carrier": null,
    "trackingNumber": null,
    "shippedAt": null,
    "deliveredAt": null
   },
   "summary": {
    "currency": "USD",
    "itemCount": 4,
    "lineCount": 2,
    "subtotalAmount": 1776,
    "discountAmount": 0,
    "discounts": [],
    "shippingAmount": 9.9,
    "taxAmount": 0,
    "totalAmount": 1785.9
   }
  }
 },
 "POST /orders/:id/pay": {
  "status": 202,
  "body": {
   "id": "ord_demo_0002",
   "status": "pending",
   "paymentStatus": "authorized",
   "deliveryStatus": "pending",
   "totalAmount": 1785.9,
   "currency": "USD",
   "total": 1785.9,
   "itemCount": 4,
   "customerId": "usr_demo_customer",
   "paymentMethodId": "pm_card_4242",
   "externalId": "demo-order-2",
   "createdAt": "2026-11-27T10:48:25.382Z",
   "updatedAt": "2026-11-28T03:08:03.284Z",
   "version": 3,
   "email": null,
   "note": "Leave it with the neighbours",
   "items": [
    {
     "id": "oit_01m8e9xsh62q0v70p22snqy316",
     "productId": "prd_demo_0374",
     "productTitle": "Ridgeway Col 2 Tent, sand",
     "quantity": 2,
     "unitPrice": 349,
     "discountAmount": 0,
     "totalAmount": 698
    },
    {
     "id": "oit_01m8e9xsh67kgdp8bv7v9w97zd",
     "productId": "prd_demo_0172",
     "productTitle": "Bellweather Home 43 OLED TV, walnut",
     "quantity": 2,
     "unitPrice": 539,
     "discountAmount": 0,
     "totalAmount": 1078
    }
   ],
   "delivery": {
    "status": "pending",
    "address": {
     "name": "Bella Konopelski",
     "line1": "109 Mill Road",
     "line2": null,
     "city": "Madison",
     "region": "WI",
     "postalCode": "53703",
     "country": "US",
     "phone": null
    },
    "carrier": null,
    "trackingNumber": null,
    "shippedAt": null,
    "deliveredAt": null
   },
   "summary": {
    "currency": "USD",
    "itemCount": 4,
    "lineCount": 2,
    "subtotalAmount": 1776,
    "discountAmount": 0,
    "discounts": [],
    "shippingAmount": 9.9,
    "taxAmount": 0,
    "totalAmount": 1785.9
   },
   "payment": {
    "status": "authorized",
    "state": "authorized",
    "nextAction": null,
    "method": {
     "id": "pm_visa_4242",
     "brand": "visa",
     "last4": "4242"
    },
    "paidAmount": 0,
    "refundedAmount": 0,
    "currency": "USD",
    "paidAt": null,
    "refunds": []
   }
  }
 },
 "POST /orders/:id/capture": {
  "status": 200,
  "body": {
   "id": "ord_demo_0002",
   "status": "paid",
   "paymentStatus": "paid",
   "deliveryStatus": "pending",
   "totalAmount": 1785.9,
   "currency": "USD",
   "total": 1785.9,
   "itemCount": 4,
   "customerId": "usr_demo_customer",
   "paymentMethodId": "pm_visa_4242",
   "externalId": "demo-order-2",
   "createdAt": "2026-11-27T10:48:25.382Z",
   "updatedAt": "2026-11-28T03:08:03.284Z",
   "version": 4,
   "email": null,
   "note": "Leave it with the neighbours",
   "items": [
    {
     "id": "oit_01m8e9xsh62q0v70p22snqy316",
     "productId": "prd_demo_0374",
     "productTitle": "Ridgeway Col 2 Tent, sand",
     "quantity": 2,
     "unitPrice": 349,
     "discountAmount": 0,
     "totalAmount": 698
    },
    {
     "id": "oit_01m8e9xsh67kgdp8bv7v9w97zd",
     "productId": "prd_demo_0172",
     "productTitle": "Bellweather Home 43 OLED TV, walnut",
     "quantity": 2,
     "unitPrice": 539,
     "discountAmount": 0,
     "totalAmount": 1078
    }
   ],
   "delivery": {
    "status": "pending",
    "address": {
     "name": "Bella Konopelski",
     "line1": "109 Mill Road",
     "line2": null,
     "city": "Madison",
     "region": "WI",
     "postalCode": "53703",
     "country": "US",
     "phone": null
    },
    "carrier": null,
    "trackingNumber": null,
    "shippedAt": null,
    "deliveredAt": null
   },
   "summary": {
    "currency": "USD",
    "itemCount": 4,
    "lineCount": 2,
    "subtotalAmount": 1776,
    "discountAmount": 0,
    "discounts": [],
    "shippingAmount": 9.9,
    "taxAmount": 0,
    "totalAmount": 1785.9
   },
   "payment": {
    "status": "paid",
    "state": "captured",
    "nextAction": null,
    "method": {
     "id": "pm_visa_4242",
     "brand": "visa",
     "last4": "4242"
    },
    "paidAmount": 1785.9,
    "refundedAmount": 0,
    "currency": "USD",
    "paidAt": "2026-11-28T03:08:03.284Z",
    "refunds": []
   }
  }
 },
 "POST /orders/:id/process": {
  "status": 200,
  "body": {
   "id": "ord_demo_0003",
   "status": "processing",
   "paymentStatus": "paid",
   "deliveryStatus": "ready",
   "totalAmount": 1539,
   "currency": "USD",
   "total": 1539,
   "itemCount": 1,
   "customerId": "usr_demo_customer",
   "paymentMethodId": "pm_card_4242",
   "externalId": "demo-order-3",
   "createdAt": "2026-11-27T08:31:27.387Z",
   "updatedAt": "2026-11-28T03:08:03.284Z",
   "version": 3,
   "email": null,
   "note": null,
   "items": [
    {
     "id": "oit_01m8e2304va42bcsd6npqc8gtr",
     "productId": "prd_demo_0286",
     "productTitle": "Fjordlight Slate 13.3 Laptop, 64 GB, sand",
     "quantity": 1,
     "unitPrice": 1539,
     "discountAmount": 0,
     "totalAmount": 1539
    }
   ],
   "delivery": {
    "status": "ready",
    "address": {
     "name": "Keara Buckridge",
     "line1": "97 Oak Street",
     "line2": null,
     "city": "Portland",
     "region": "OR",
     "postalCode": "97205",
     "country": "US",
     "phone": null
    },
    "carrier": null,
    "trackingNumber": null,
    "shippedAt": null,
    "deliveredAt": null
   },
   "summary": {
    "currency": "USD",
    "itemCount": 1,
    "lineCount": 1,
    "subtotalAmount": 1539,
    "discountAmount": 0,
    "discounts": [],
    "shippingAmount": 0,
    "taxAmount": 0,
    "totalAmount": 1539
   }
  }
 },
 "POST /orders/:id/ship": {
  "status": 200,
  "body": {
   "id": "ord_demo_0004",
   "status": "shipped",
   "paymentStatus": "paid",
   "deliveryStatus": "shipped",
   "totalAmount": 6363.1,
   "currency": "USD",
   "total": 6363.1,
   "itemCount": 7,
   "customerId": "usr_demo_customer",
   "paymentMethodId": "pm_card_4242",
   "externalId": "demo-order-4",
   "createdAt": "2026-11-25T17:08:57.574Z",
   "updatedAt": "2026-11-28T03:08:03.284Z",
   "version": 4,
   "email": null,
   "note": null,
   "items": [
    {
     "id": "oit_01m89tx4k6rx5nw88y8a8v9hjs",
     "productId": "prd_demo_0292",
     "productTitle": "Ohrwerk Frame 65 TV, walnut",
     "quantity": 2,
     "unitPrice": 1539,
     "discountAmount": 0,
     "totalAmount": 3078
    },
    {
     "id": "oit_01m89tx4k6r7557tm8knx0m38j",
     "productId": "prd_demo_0374",
     "productTitle": "Ridgeway Col 2 Tent, sand",
     "quantity": 2,
     "unitPrice": 349,
     "discountAmount": 0,
     "totalAmount": 698
    }
   ],
   "delivery": {
    "status": "shipped",
    "address": {
     "name": "Wilma Hills",
     "line1": "234 Harbor Drive",
     "line2": null,
     "city": "Santa Fe",
     "region": "NM",
     "postalCode": "87501",
     "country": "US",
     "phone": null
    },
    "carrier": "DHL",
    "trackingNumber": "JD014600003828",
    "shippedAt": "2026-11-28T03:08:03.284Z",
    "deliveredAt": null
   },
   "summary": {
    "currency": "USD",
    "itemCount": 7,
    "lineCount": 4,
    "subtotalAmount": 6503,
    "discountAmount": 149.8,
    "discounts": [
     {
      "code": null,
      "description": "Discounts on single items",
      "amount": 149.8
     }
    ],
    "shippingAmount": 9.9,
    "taxAmount": 0,
    "totalAmount": 6363.1
   },
   "payment": {
    "status": "paid",
    "state": null,
    "nextAction": null,
    "method": {
     "id": "pm_card_4242",
     "brand": "card",
     "last4": "4242"
    },
    "paidAmount": 6363.1,
    "refundedAmount": 0,
    "currency": "USD",
    "paidAt": "2026-11-25T17:08:57.574Z",
    "refunds": []
   }
  }
 },
 "POST /orders/:id/deliver": {
  "status": 200,
  "body": {
   "id": "ord_demo_0005",
   "status": "delivered",
   "paymentStatus": "paid",
   "deliveryStatus": "delivered",
   "totalAmount": 594,
   "currency": "USD",
   "total": 594,
   "itemCount": 4,
   "customerId": "usr_demo_customer",
   "paymentMethodId": "pm_card_4242",
   "externalId": "demo-order-5",
   "createdAt": "2026-11-22T08:41:19.671Z",
   "updatedAt": "2026-11-28T03:08:03.284Z",
   "version": 4,
   "email": null,
   "note": null,
   "items": [
    {
     "id": "oit_01m816nfhq41v34y8zvc55v329",
     "productId": "prd_demo_0416",
     "productTitle": "Oakmere Pour 1.0 l Kettle, steel",
     "quantity": 1,
     "unitPrice": 92.95,
     "discountAmount": 0,
     "totalAmount": 92.95
    },
    {
     "id": "oit_01m816nfhq668mrwc86wb07gd3",
     "productId": "prd_demo_0357",
     "productTitle": "Maison Claire Bistro High Chair, slate grey",
     "quantity": 2,
     "unitPrice": 109,
     "discountAmount": 0,
     "totalAmount": 218
    }
   ],
   "delivery": {
    "status": "delivered",
    "address": {
     "name": "Dahlia Doyle",
     "line1": "219 Mill Road",
     "line2": null,
     "city": "Burlington",
     "region": "VT",
     "postalCode": "05401",
     "country": "US",
     "phone": null
    },
    "carrier": "DHL",
    "trackingNumber": "53WD5WZ3G9CB",
    "shippedAt": "2026-11-23T15:41:19.671Z",
    "deliveredAt": "2026-11-28T03:08:03.284Z"
   },
   "summary": {
    "currency": "USD",
    "itemCount": 4,
    "lineCount": 3,
    "subtotalAmount": 619.95,
    "discountAmount": 30.9,
    "discounts": [
     {
      "code": null,
      "description": "Discounts on single items",
      "amount": 30.9
     }
    ],
    "shippingAmount": 4.95,
    "taxAmount": 0,
    "totalAmount": 594
   }
  }
 },
 "POST /orders/:id/cancel": {
  "status": 200,
  "body": {
   "id": "ord_demo_0009",
   "status": "cancelled",
   "paymentStatus": "pending",
   "deliveryStatus": "cancelled",
   "totalAmount": 3112.2,
   "currency": "USD",
   "total": 3112.2,
   "itemCount": 3,
   "customerId": "usr_demo_customer",
   "paymentMethodId": "pm_card_4242",
   "externalId": "demo-order-9",
   "createdAt": "2026-11-27T20:23:31.800Z",
   "updatedAt": "2026-11-28T03:08:03.284Z",
   "version": 2,
   "email": null,
   "note": null,
   "items": [
    {
     "id": "oit_01m8fatv6r4gb9qwjnnaqacb4a",
     "productId": "prd_demo_0256",
     "productTitle": "Kestrel Field 13.3 Laptop, 64 GB, silver",
     "quantity": 3,
     "unitPrice": 1149,
     "discountAmount": 344.7,
     "totalAmount": 3102.3
    }
   ],
   "delivery": {
    "status": "cancelled",
    "address": {
     "name": "Westley Crona",
     "line1": "78 Church Lane",
     "line2": null,
     "city": "Madison",
     "region": "WI",
     "postalCode": "53703",
     "country": "US",
     "phone": null
    },
    "carrier": null,
    "trackingNumber": null,
    "shippedAt": null,
    "deliveredAt": null
   },
   "summary": {
    "currency": "USD",
    "itemCount": 3,
    "lineCount": 1,
    "subtotalAmount": 3447,
    "discountAmount": 344.7,
    "discounts": [
     {
      "code": null,
      "description": "Discounts on single items",
      "amount": 344.7
     }
    ],
    "shippingAmount": 9.9,
    "taxAmount": 0,
    "totalAmount": 3112.2
   },
   "payment": {
    "status": "pending",
    "state": null,
    "nextAction": null,
    "method": {
     "id": "pm_card_4242",
     "brand": "card",
     "last4": "4242"
    },
    "paidAmount": 0,
    "refundedAmount": 0,
    "currency": "USD",
    "paidAt": null,
    "refunds": []
   }
  }
 },
 "POST /orders/:id/refund": {
  "status": 200,
  "body": {
   "id": "ord_demo_0001",
   "status": "delivered",
   "paymentStatus": "partially_refunded",
   "deliveryStatus": "delivered",
   "totalAmount": 3953.9,
   "currency": "USD",
   "total": 3953.9,
   "itemCount": 6,
   "customerId": "usr_demo_customer",
   "paymentMethodId": "pm_card_4242",
   "externalId": "demo-order-1",
   "createdAt": "2026-10-06T17:55:55.775Z",
   "updatedAt": "2026-11-28T03:08:03.284Z",
   "version": 6,
   "email": null,
   "note": null,
   "items": [
    {
     "id": "oit_01m495q6qzjhfk0sjpbct64aw8",
     "productId": "prd_demo_0001",
     "productTitle": "Northpeak Aero 13.3 Laptop, 8 GB, graphite",
     "quantity": 2,
     "unitPrice": 899,
     "discountAmount": 0,
     "totalAmount": 1798
    },
    {
     "id": "oit_01m495q6qztt6011egr52yjb3c",
     "productId": "prd_demo_0002",
     "productTitle": "Northpeak Sketch 8.4 Tablet, 4 GB, graphite",
     "quantity": 3,
     "unitPrice": 449,
     "discountAmount": 0,
     "totalAmount": 1347
    }
   ],
   "delivery": {
    "status": "delivered",
    "address": {
     "name": "Kurtis Rolfson",
     "line1": "160 Mill Road",
     "line2": null,
     "city": "Madison",
     "region": "WI",
     "postalCode": "53703",
     "country": "US",
     "phone": null
    },
    "carrier": "PostNord",
    "trackingNumber": "7YJFQ2JZ2SRC",
    "shippedAt": "2026-10-07T06:55:55.775Z",
    "deliveredAt": "2026-10-09T08:55:55.775Z"
   },
   "summary": {
    "currency": "USD",
    "itemCount": 6,
    "lineCount": 3,
    "subtotalAmount": 3944,
    "discountAmount": 0,
    "discounts": [],
    "shippingAmount": 9.9,
    "taxAmount": 0,
    "totalAmount": 3953.9
   },
   "payment": {
    "status": "partially_refunded",
    "state": null,
    "nextAction": null,
    "method": {
     "id": "pm_card_4242",
     "brand": "card",
     "last4": "4242"
    },
    "paidAmount": 3953.9,
    "refundedAmount": 5,
    "currency": "USD",
    "paidAt": "2026-10-06T17:55:55.775Z",
    "refunds": [
     {
      "id": "pay_01m8g1zhtmbz0kz89112ttrfrj",
      "amount": 5,
      "state": "succeeded",
      "reason": "Scratched",
      "createdAt": "2026-11-28T03:08:03.284Z"
     }
    ]
   }
  }
 },
 "POST /orders/bulk-cancel": {
  "status": 200,
  "body": {
   "mode": "partial",
   "summary": {
    "total": 1,
    "succeeded": 1,
    "failed": 0
   },
   "results": [
    {
     "index": 0,
     "outcome": "cancelled",
     "id": "ord_demo_0003",
     "externalId": "demo-order-3",
     "data": {
      "id": "ord_demo_0003",
      "status": "cancelled",
      "paymentStatus": "refunded",
      "deliveryStatus": "cancelled",
      "totalAmount": 1539,
      "currency": "USD",
      "total": 1539,
      "itemCount": 1,
      "customerId": "usr_demo_customer",
      "paymentMethodId": "pm_card_4242",
      "externalId": "demo-order-3",
      "createdAt": "2026-11-27T08:31:27.387Z",
      "updatedAt": "2026-11-28T03:08:03.284Z",
      "version": 5
     },
     "error": null,
     "status": 200
    }
   ]
  }
 },
 "GET /payments/methods": {
  "status": 200,
  "body": {
   "data": [
    {
     "id": "pm_visa_4242",
     "brand": "visa",
     "last4": "4242"
    },
    {
     "id": "pm_mastercard_4444",
     "brand": "mastercard",
     "last4": "4444"
    }
   ]
  }
 },
 "POST /coupons": {
  "status": 201,
  "body": {
   "code": "SPRING15",
   "description": "15 % off your order",
   "percent": 15,
   "amount": null,
   "currency": "USD",
   "minimumAmount": 0,
   "expiresAt": null,
   "perCustomerLimit": null,
   "startsAt": null,
   "active": true,
   "totalLimit": null,
   "createdAt": "2026-11-28T03:08:03.284Z",
   "version": 1
  }
 },
 "GET /coupons": {
  "status": 200,
  "body": {
   "data": [
    {
     "code": "SAVE20",
     "description": "20 off from 100",
     "percent": null,
     "amount": 20,
     "currency": "USD",
     "minimumAmount": 100,
     "expiresAt": null,
     "perCustomerLimit": 1,
     "startsAt": null,
     "active": true,
     "totalLimit": null,
     "createdAt": "2026-11-28T03:08:03.284Z",
     "version": 1
    },
    {
     "code": "SPRING15",
     "description": "15 % off your order",
     "percent": 15,
     "amount": null,
     "currency": "USD",
     "minimumAmount": 0,
     "expiresAt": null,
     "perCustomerLimit": null,
     "startsAt": null,
     "active": true,
     "totalLimit": null,
     "createdAt": "2026-11-28T03:08:03.284Z",
     "version": 1
    }
   ],
   "pagination": {
    "style": "offset",
    "page": 1,
    "pageSize": 20,
    "totalItems": 4,
    "totalPages": 1,
    "hasNext": false
   }
  }
 },
 "GET /coupons/:code": {
  "status": 200,
  "body": {
   "code": "WELCOME10",
   "description": "10 % off your order",
   "percent": 10,
   "amount": null,
   "currency": "USD",
   "minimumAmount": 0,
   "expiresAt": null,
   "perCustomerLimit": null,
   "startsAt": null,
   "active": true,
   "totalLimit": null,
   "createdAt": "2026-11-28T03:08:03.284Z",
   "version": 1
  }
 },
 "PATCH /coupons/:code": {
  "status": 200,
  "body": {
   "code": "WELCOME10",
   "description": "10 % off your order",
   "percent": 10,
   "amount": null,
   "currency": "USD",
   "minimumAmount": 0,
   "expiresAt": null,
   "perCustomerLimit": null,
   "startsAt": null,
   "active": false,
   "totalLimit": null,
   "createdAt": "2026-11-28T03:08:03.284Z",
   "version": 2
  }
 },
 "GET /country-rates": {
  "status": 200,
  "body": {
   "items": [],
   "updatedAt": null,
   "updatedBy": null,
   "version": 0
  }
 },
 "PUT /country-rates": {
  "status": 200,
  "body": {
   "items": [
    {
     "country": "FI",
     "taxPercent": 25.5,
     "shipping": [
      {
       "currency": "EUR",
       "amount": 4.9,
       "freeFrom": 50
      }
     ]
    },
    {
     "country": "*",
     "taxPercent": 0,
     "shipping": [
      {
       "currency": "EUR",
       "amount": 15,
       "freeFrom": null
      }
     ]
    }
   ],
   "updatedAt": "2026-11-28T03:08:03.284Z",
   "updatedBy": {
    "id": "usr_demo_admin",
    "displayName": "Ada",
    "avatarUrl": "https://shop.example/pictures/people/alex-admin.svg",
    "role": "admin"
   },
   "version": 1
  }
 },
 "POST /posts": {
  "status": 201,
  "body": {
   "id": "pst_01m8g1zhtm0t5qj6e2ffbbyr5f",
   "title": "Which tripod for long exposures?",
   "closed": false,
   "createdAt": "2026-11-28T03:08:03.284Z",
   "updatedAt": "2026-11-28T03:08:03.284Z",
   "version": 1
  }
 },
 "GET /posts/:id": {
  "status": 200,
  "body": {
   "id": "pst_demo_0001",
   "title": "Which laptop for video editing on the road?",
   "closed": false,
   "createdAt": "2026-11-02T08:00:00.000Z",
   "updatedAt": "2026-11-02T08:00:00.000Z",
   "version": 1
  }
 },
 "POST /posts/:id/close": {
  "status": 200,
  "body": {
   "id": "pst_demo_0001",
   "title": "Which laptop for video editing on the road?",
   "closed": true,
   "createdAt": "2026-11-02T08:00:00.000Z",
   "updatedAt": "2026-11-28T03:08:03.284Z",
   "version": 2
  }
 },
 "POST /posts/:id/reopen": {
  "status": 200,
  "body": {
   "id": "pst_demo_0001",
   "title": "Which laptop for video editing on the road?",
   "closed": false,
   "createdAt": "2026-11-02T08:00:00.000Z",
   "updatedAt": "2026-11-28T03:08:03.284Z",
   "version": 3
  }
 },
 "GET /posts": {
  "status": 200,
  "body": {
   "data": [
    {
     "id": "pst_01m8g1zhtmy0jbywdb3fq1413m",
     "title": "A discussion",
     "closed": false,
     "createdAt": "2026-11-28T03:08:03.284Z",
     "updatedAt": "2026-11-28T03:08:03.284Z",
     "version": 1
    },
    {
     "id": "pst_01m8g1zhtm8st190490jbj20yn",
     "title": "A discussion",
     "closed": false,
     "createdAt": "2026-11-28T03:08:03.284Z",
     "updatedAt": "2026-11-28T03:08:03.284Z",
     "version": 1
    }
   ],
   "pagination": {
    "style": "offset",
    "page": 1,
    "pageSize": 20,
    "totalItems": 7,
    "totalPages": 1,
    "hasNext": false
   }
  }
 },
 "POST /posts/:postId/comments": {
  "status": 201,
  "body": {
   "id": "cmt_01m8g1zhtmbp2scc6bgty2g9gy62",
   "postId": "pst_demo_0001",
   "parentId": null,
   "rootId": "cmt_01m8g1zhtmbp2scc6bgty2g9gy62",
   "depth": 1,
   "text": "A heavy one.",
   "author": {
    "id": "usr_demo_admin",
    "displayName": "Ada",
    "avatarUrl": "https://shop.example/pictures/people/alex-admin.svg",
    "role": "admin"
   },
   "status": "published",
   "visibility": "public",
   "isDeleted": false,
   "likeCount": 0,
   "dislikeCount": 0,
   "score": 0,
   "viewerVote": 0,
   "replyCount": 0,
   "createdAt": "2026-11-28T03:08:03.284Z",
   "updatedAt": "2026-11-28T03:08:03.284Z",
   "editedAt": null,
   "editableUntil": "2026-11-28T03:23:03.284Z",
   "version": 1
  }
 },
 "POST /comments/:commentId/replies": {
  "status": 201,
  "body": {
   "id": "cmt_01m8g1zhtmbpz06rmhwn9fkvpsvf",
   "postId": "pst_demo_0001",
   "parentId": "cmt_01m6dp3kv8bpsq18jc0970zdqwgn",
   "rootId": "cmt_01m6dp3kv8bpsq18jc0970zdqwgn",
   "depth": 2,
   "text": "How heavy?",
   "author": {
    "id": "usr_demo_admin",
    "displayName": "Ada",
    "avatarUrl": "https://shop.example/pictures/people/alex-admin.svg",
    "role": "admin"
   },
   "status": "published",
   "visibility": "public",
   "isDeleted": false,
   "likeCount": 0,
   "dislikeCount": 0,
   "score": 0,
   "viewerVote": 0,
   "replyCount": 0,
   "createdAt": "2026-11-28T03:08:03.284Z",
   "updatedAt": "2026-11-28T03:08:03.284Z",
   "editedAt": null,
   "editableUntil": "2026-11-28T03:23:03.284Z",
   "version": 1
  }
 },
 "GET /comments/:id": {
  "status": 200,
  "body": {
   "id": "cmt_01m6dp3kv8bpsq18jc0970zdqwgn",
   "postId": "pst_demo_0001",
   "parentId": null,
   "rootId": "cmt_01m6dp3kv8bpsq18jc0970zdqwgn",
   "depth": 1,
   "text": "I cut weddings, mostly 4K, and I am tired of proxies. What do you take along that does not weigh three kilos?",
   "author": {
    "id": "usr_demo_c32",
    "displayName": "Wilma Kuhlman",
    "avatarUrl": "https://shop.example/pictures/people/wilma-kuhlman.svg",
    "role": "customer"
   },
   "status": "published",
   "visibility": "public",
   "isDeleted": false,
   "likeCount": 28,
   "dislikeCount": 1,
   "score": 27,
   "viewerVote": 0,
   "replyCount": 4,
   "createdAt": "2026-11-02T08:30:41.000Z",
   "updatedAt": "2026-11-02T08:30:41.000Z",
   "editedAt": null,
   "editableUntil": "2026-11-02T08:45:41.000Z",
   "version": 1
  }
 },
 "PATCH /comments/:id": {
  "status": 200,
  "body": {
   "id": "cmt_01m8g1zhtm486kym5gfv81answ4y",
   "postId": "pst_01m8g1zhtm8st190490jbj20yn",
   "parentId": null,
   "rootId": "cmt_01m8g1zhtm486kym5gfv81answ4y",
   "depth": 1,
   "text": "A heavy one, 2 kg.",
   "author": {
    "id": "usr_demo_customer",
    "displayName": "Casey Customer",
    "avatarUrl": "https://shop.example/pictures/people/casey-customer.svg",
    "role": "customer"
   },
   "status": "published",
   "visibility": "public",
   "isDeleted": false,
   "likeCount": 0,
   "dislikeCount": 0,
   "score": 0,
   "viewerVote": 0,
   "replyCount": 0,
   "createdAt": "2026-11-28T03:08:03.284Z",
   "updatedAt": "2026-11-28T03:08:03.284Z",
   "editedAt": "2026-11-28T03:08:03.284Z",
   "editableUntil": "2026-11-28T03:23:03.284Z",
   "version": 2
  }
 },
 "PUT /comments/:id/vote": {
  "status": 200,
  "body": {
   "id": "cmt_01m6dp3kv8bpsq18jc0970zdqwgn",
   "postId": "pst_demo_0001",
   "parentId": null,
   "rootId": "cmt_01m6dp3kv8bpsq18jc0970zdqwgn",
   "depth": 1,
   "text": "I cut weddings, mostly 4K, and I am tired of proxies. What do you take along that does not weigh three kilos?",
   "author": {
    "id": "usr_demo_c32",
    "displayName": "Wilma Kuhlman",
    "avatarUrl": "https://shop.example/pictures/people/wilma-kuhlman.svg",
    "role": "customer"
   },
   "status": "published",
   "visibility": "public",
   "isDeleted": false,
   "likeCount": 29,
   "dislikeCount": 1,
   "score": 28,
   "viewerVote": 1,
   "replyCount": 4,
   "createdAt": "2026-11-02T08:30:41.000Z",
   "updatedAt": "2026-11-02T08:30:41.000Z",
   "editedAt": null,
   "editableUntil": "2026-11-02T08:45:41.000Z",
   "version": 1
  }
 },
 "POST /comments/:id/flags": {
  "status": 201,
  "body": {
   "commentId": "cmt_01m6dp3kv8bpsq18jc0970zdqwgn",
   "reasonCode": "spam",
   "createdAt": "2026-11-28T03:08:03.284Z"
  }
 },
 "POST /comments/:id/moderate": {
  "status": 200,
  "body": {
   "id": "cmt_01m6dp3kv8bpsq18jc0970zdqwgn",
   "postId": "pst_demo_0001",
   "parentId": null,
   "rootId": "cmt_01m6dp3kv8bpsq18jc0970zdqwgn",
   "depth": 1,
   "text": "I cut weddings, mostly 4K, and I am tired of proxies. What do you take along that does not weigh three kilos?",
   "author": {
    "id": "usr_demo_c32",
    "displayName": "Wilma Kuhlman",
    "avatarUrl": "https://shop.example/pictures/people/wilma-kuhlman.svg",
    "role": "customer"
   },
   "status": "hidden",
   "visibility": "public",
   "isDeleted": false,
   "likeCount": 29,
   "dislikeCount": 1,
   "score": 28,
   "viewerVote": 1,
   "replyCount": 4,
   "createdAt": "2026-11-02T08:30:41.000Z",
   "updatedAt": "2026-11-28T03:08:03.284Z",
   "editedAt": null,
   "editableUntil": "2026-11-02T08:45:41.000Z",
   "version": 2
  }
 },
 "POST /comments/bulk-moderate": {
  "status": 200,
  "body": {
   "mode": "partial",
   "summary": {
    "total": 1,
    "succeeded": 1,
    "failed": 0
   },
   "results": [
    {
     "index": 0,
     "outcome": "updated",
     "id": "cmt_01m6e5m8drbpw7za1bk73wxhqn2y",
     "externalId": null,
     "data": {
      "id": "cmt_01m6e5m8drbpw7za1bk73wxhqn2y",
      "postId": "pst_demo_0001",
      "parentId": null,
      "rootId": "cmt_01m6e5m8drbpw7za1bk73wxhqn2y",
      "depth": 1,
      "text": "Has anybody compared the battery life of the Aero and the Slate?",
      "author": {
       "id": "usr_demo_c04",
       "displayName": "Verda Olson",
       "avatarUrl": "https://shop.example/pictures/people/verda-olson.svg",
       "role": "customer"
      },
      "status": "hidden",
      "visibility": "public",
      "isDeleted": false,
      "likeCount": 40,
      "dislikeCount": 4,
      "score": 36,
      "viewerVote": 0,
      "replyCount": 2,
      "createdAt": "2026-11-02T13:01:55.000Z",
      "updatedAt": "2026-11-28T03:08:03.284Z",
      "editedAt": null,
      "editableUntil": "2026-11-02T13:16:55.000Z",
      "version": 2
     },
     "error": null,
     "status": 200
    }
   ]
  }
 },
 "POST /comments/preview": {
  "status": 200,
  "body": {
   "status": "published",
   "isRefused": false,
   "reasonCode": null,
   "phases": [
    {
     "name": "length",
     "outcome": "pass",
     "reasonCode": null
    },
    {
     "name": "links",
     "outcome": "pass",
     "reasonCode": null
    }
   ]
  }
 },
 "GET /posts/:postId/comments": {
  "status": 200,
  "body": {
   "data": [
    {
     "id": "cmt_01m6e85vr8bp93gana9a5tj3wgwp",
     "postId": "pst_demo_0001",
     "parentId": null,
     "rootId": "cmt_01m6e85vr8bp93gana9a5tj3wgwp",
     "depth": 1,
     "text": "Do not forget an external drive. The inner one is full after one weekend of footage, whichever you buy.",
     "author": {
      "id": "usr_demo_c18",
      "displayName": "Wilma Simonis",
      "avatarUrl": "https://shop.example/pictures/people/wilma-simonis.svg",
      "role": "customer"
     },
     "status": "published",
     "visibility": "public",
     "isDeleted": false,
     "likeCount": 40,
     "dislikeCount": 1,
     "score": 39,
     "viewerVote": 0,
     "replyCount": 0,
     "createdAt": "2026-11-02T13:46:29.000Z",
     "updatedAt": "2026-11-02T13:46:29.000Z",
     "editedAt": null,
     "editableUntil": "2026-11-02T14:01:29.000Z",
     "version": 1,
     "replies": {
      "data": [],
      "nextCursor": null,
      "hasNext": false,
      "remaining": 0
     }
    },
    {
     "id": "cmt_01m6dp3kv8bpsq18jc0970zdqwgn",
     "postId": "pst_demo_0001",
     "parentId": null,
     "rootId": "cmt_01m6dp3kv8bpsq18jc0970zdqwgn",
     "depth": 1,
     "text": "I cut weddings, mostly 4K, and I am tired of proxies. What do you take along that does not weigh three kilos?",
     "author": {
      "id": "usr_demo_c32",
      "displayName": "Wilma Kuhlman",
      "avatarUrl": "https://shop.example/pictures/people/wilma-kuhlman.svg",
      "role": "customer"
     },
     "status": "hidden",
     "visibility": "public",
     "isDeleted": false,
     "likeCount": 29,
     "dislikeCount": 1,
     "score": 28,
     "viewerVote": 1,
     "replyCount": 4,
     "createdAt": "2026-11-02T08:30:41.000Z",
     "updatedAt": "2026-11-28T03:08:03.284Z",
     "editedAt": null,
     "editableUntil": "2026-11-02T08:45:41.000Z",
     "version": 2,
     "replies": {
      "data": [
       {
        "id": "cmt_01m8g1zhtmbpz06rmhwn9fkvpsvf",
        "postId": "pst_demo_0001",
        "parentId": "cmt_01m6dp3kv8bpsq18jc0970zdqwgn",
        "rootId": "cmt_01m6dp3kv8bpsq18jc0970zdqwgn",
        "depth": 2,
        "text": "How heavy?",
        "author": {
         "id": "usr_demo_admin",
         "displayName": "Ada",
         "avatarUrl": "https://shop.example/pictures/people/alex-admin.svg",
         "role": "admin"
        },
        "status": "published",
        "visibility": "public",
        "isDeleted": false,
        "likeCount": 0,
        "dislikeCount": 0,
        "score": 0,
        "viewerVote": 0,
        "replyCount": 0,
        "createdAt": "2026-11-28T03:08:03.284Z",
        "updatedAt": "2026-11-28T03:08:03.284Z",
        "editedAt": null,
        "editableUntil": "2026-11-28T03:23:03.284Z",
        "version": 1
       },
       {
        "id": "cmt_01m6e9tyz8bpnf7cyza2gb75tmv1",
        "postId": "pst_demo_0001",
        "parentId": "cmt_01m6dp3kv8bpsq18jc0970zdqwgn",
        "rootId": "cmt_01m6dp3kv8bpsq18jc0970zdqwgn",
        "depth": 2,
        "text": "Northpeak Aero if you cut in the evening and export at home. It throttles after ten minutes.",
        "author": {
         "id": "usr_demo_c15",
         "displayName": "Bryce Franey",
         "avatarUrl": "https://shop.example/pictures/people/bryce-franey.svg",
         "role": "customer"
        },
        "status": "published",
        "visibility": "public",
        "isDeleted": false,
        "likeCount": 28,
        "dislikeCount": 1,
        "score": 27,
        "viewerVote": 0,
        "replyCount": 0,
        "createdAt": "2026-11-02T14:15:29.000Z",
        "updatedAt": "2026-11-02T14:15:29.000Z",
        "editedAt": null,
        "editableUntil": "2026-11-02T14:30:29.000Z",
        "version": 1
       }
      ],
      "nextCursor": "ZGVmYXVsdC6_5Mxd5XypxAqD4UQTs8RQWyJFLWoxRklHaWFrZTlWZnNJNFdEcDFRIiwwLCJjbXRfMDFtNmU5dHl6OGJwbmY3Y3l6YTJnYjc1dG12MSJd",
      "hasNext": true,
      "remaining": 2
     }
    }
   ],
   "pagination": {
    "style": "cursor",
    "limit": 5,
    "nextCursor": "ZGVmYXVsdC7RrHUOYAKFZ8RJ-0N5o8XeWyJ3bWk5elFvZktIZFljdGdVM29aOVJ3IiwxLCIwMDAwMDAwNjUzNDU5ODY6Y210XzAxbTZlMmprZHJicHNxMThqYzA5NzB6ZHF3Z24iXQ",
    "hasNext": true
   }
  }
 },
 "GET /comments/:commentId/replies": {
  "status": 200,
  "body": {
   "data": [
    {
     "id": "cmt_01m6dw0ax8bpxk7gjtxsabawv4sd",
     "postId": "pst_demo_0001",
     "parentId": "cmt_01m6dp3kv8bpsq18jc0970zdqwgn",
     "rootId": "cmt_01m6dp3kv8bpsq18jc0970zdqwgn",
     "depth": 2,
     "text": "Lumora Studio 14 with 32 GB. Renders on battery take a third longer, everything else is the same.",
     "author": {
      "id": "usr_demo_c15",
      "displayName": "Bryce Franey",
      "avatarUrl": "https://shop.example/pictures/people/bryce-franey.svg",
      "role": "customer"
     },
     "status": "published",
     "visibility": "public",
     "isDeleted": false,
     "likeCount": 30,
     "dislikeCount": 2,
     "score": 28,
     "viewerVote": 0,
     "replyCount": 1,
     "createdAt": "2026-11-02T10:13:45.000Z",
     "updatedAt": "2026-11-02T10:13:45.000Z",
     "editedAt": null,
     "editableUntil": "2026-11-02T10:28:45.000Z",
     "version": 1
    },
    {
     "id": "cmt_01m6e493j8bpp5xbe6brkmz8sw3s",
     "postId": "pst_demo_0001",
     "parentId": "cmt_01m6dp3kv8bpsq18jc0970zdqwgn",
     "rootId": "cmt_01m6dp3kv8bpsq18jc0970zdqwgn",
     "depth": 2,
     "text": "Whatever you choose: memory first, then the screen, then the processor.",
     "author": {
      "id": "usr_demo_c32",
      "displayName": "Wilma Kuhlman",
      "avatarUrl": "https://shop.example/pictures/people/wilma-kuhlman.svg",
      "role": "customer"
     },
     "status": "published",
     "visibility": "public",
     "isDeleted": false,
     "likeCount": 32,
     "dislikeCount": 0,
     "score": 32,
     "viewerVote": 0,
     "replyCount": 0,
     "createdAt": "2026-11-02T12:38:21.000Z",
     "updatedAt": "2026-11-02T12:38:21.000Z",
     "editedAt": null,
     "editableUntil": "2026-11-02T12:53:21.000Z",
     "version": 1
    }
   ],
   "pagination": {
    "style": "offset",
    "page": 1,
    "pageSize": 20,
    "totalItems": 4,
    "totalPages": 1,
    "hasNext": false
   }
  }
 },
 "GET /users/me/comments": {
  "status": 200,
  "body": {
   "data": [
    {
     "id": "cmt_01m8g1zhtmyzgh9788kd6sqhsy4w",
     "postId": "pst_01m8g1zhtmy0jbywdb3fq1413m",
     "parentId": null,
     "rootId": "cmt_01m8g1zhtmyzgh9788kd6sqhsy4w",
     "depth": 1,
     "text": "A comment that goes",
     "author": {
      "id": "usr_demo_admin",
      "displayName": "Ada",
      "avatarUrl": "https://shop.example/pictures/people/alex-admin.svg",
      "role": "admin"
     },
     "status": "hidden",
     "visibility": "public",
     "isDeleted": false,
     "likeCount": 0,
     "dislikeCount": 0,
     "score": 0,
     "viewerVote": 0,
     "replyCount": 0,
     "createdAt": "2026-11-28T03:08:03.284Z",
     "updatedAt": "2026-11-28T03:08:03.284Z",
     "editedAt": null,
     "editableUntil": "2026-11-28T03:23:03.284Z",
     "version": 2
    },
    {
     "id": "cmt_01m8g1zhtmyzfmeswem08bhm7nwn",
     "postId": "pst_01m8g1zhtmy0jbywdb3fq1413m",
     "parentId": "cmt_01m8g1zhtmyzkszkjb4wch2fr4s8",
     "rootId": "cmt_01m8g1zhtmyzkszkjb4wch2fr4s8",
     "depth": 2,
     "text": "An answer to it",
     "author": {
      "id": "usr_demo_admin",
      "displayName": "Ada",
      "avatarUrl": "https://shop.example/pictures/people/alex-admin.svg",
      "role": "admin"
     },
     "status": "published",
     "visibility": "public",
     "isDeleted": false,
     "likeCount": 0,
     "dislikeCount": 0,
     "score": 0,
     "viewerVote": 0,
     "replyCount": 0,
     "createdAt": "2026-11-28T03:08:03.284Z",
     "updatedAt": "2026-11-28T03:08:03.284Z",
     "editedAt": null,
     "editableUntil": "2026-11-28T03:23:03.284Z",
     "version": 1
    }
   ],
   "pagination": {
    "style": "offset",
    "page": 1,
    "pageSize": 20,
    "totalItems": 4,
    "totalPages": 1,
    "hasNext": false
   }
  }
 },
 "GET /moderation/comments": {
  "status": 200,
  "body": {
   "data": [
    {
     "id": "cmt_01m8fq7700bp1a9sykhh9xq7y6ef",
     "postId": "pst_demo_0001",
     "parentId": null,
     "rootId": "cmt_01m8fq7700bp1a9sykhh9xq7y6ef",
     "depth": 1,
     "text": "Best casino bonus of the year, 200 % on your first deposit, write me for the code!",
     "author": {
      "id": "usr_demo_c01",
      "displayName": "Stefan Kirlin",
      "avatarUrl": "https://shop.example/pictures/people/stefan-kirlin.svg",
      "role": "customer"
     },
     "status": "pending",
     "visibility": "public",
     "isDeleted": false,
     "likeCount": 0,
     "dislikeCount": 0,
     "score": 0,
     "viewerVote": 0,
     "replyCount": 0,
     "createdAt": "2026-11-28T03:08:03.284Z",
     "updatedAt": "2026-11-28T03:08:03.284Z",
     "editedAt": null,
     "editableUntil": "2026-11-28T03:23:03.284Z",
     "version": 1
    },
    {
     "id": "cmt_01m8fq7701ehv5fcdrxng450qa0n",
     "postId": "pst_demo_0002",
     "parentId": null,
     "rootId": "cmt_01m8fq7701ehv5fcdrxng450qa0n",
     "depth": 1,
     "text": "I compared four reviews before buying: https://reviews.example/aero https://tests.example/slate https://lab.example/field https://notes.example/studio and they disagree in everything but the screen.",
     "author": {
      "id": "usr_demo_c04",
      "displayName": "Verda Olson",
      "avatarUrl": "https://shop.example/pictures/people/verda-olson.svg",
      "role": "customer"
     },
     "status": "pending",
     "visibility": "public",
     "isDeleted": false,
     "likeCount": 0,
     "dislikeCount": 0,
     "score": 0,
     "viewerVote": 0,
     "replyCount": 0,
     "createdAt": "2026-11-28T03:08:03.284Z",
     "updatedAt": "2026-11-28T03:08:03.284Z",
     "editedAt": null,
     "editableUntil": "2026-11-28T03:23:03.284Z",
     "version": 1
    }
   ],
   "pagination": {
    "style": "offset",
    "page": 1,
    "pageSize": 20,
    "totalItems": 7,
    "totalPages": 1,
    "hasNext": false
   }
  }
 },
 "GET /comments/:id/history": {
  "status": 200,
  "body": {
   "data": [
    {
     "at": "2026-11-28T03:08:03.284Z",
     "actor": {
      "id": "usr_demo_admin",
      "displayName": "Ada",
      "avatarUrl": "https://shop.example/pictures/people/alex-admin.svg",
      "role": "admin"
     },
     "action": "hide",
     "from": "published",
     "to": "hidden",
     "reasonCode": "off_topic",
     "note": null,
     "previousText": null
    }
   ]
  }
 },
 "GET /moderation/settings": {
  "status": 200,
  "body": {
   "heldWords": [
    "asshole",
    "bastard"
   ],
   "maxLinks": 3,
   "flagsToHold": 5,
   "updatedAt": null,
   "updatedBy": null,
   "version": 0
  }
 },
 "PATCH /moderation/settings": {
  "status": 200,
  "body": {
   "heldWords": [
    "asshole",
    "bastard"
   ],
   "maxLinks": 2,
   "flagsToHold": 5,
   "updatedAt": "2026-11-28T03:08:03.284Z",
   "updatedBy": {
    "id": "usr_demo_admin",
    "displayName": "Ada",
    "avatarUrl": "https://shop.example/pictures/people/alex-admin.svg",
    "role": "admin"
   },
   "version": 1
  }
 },
 "POST /imports": {
  "status": 202,
  "body": {
   "id": "imp_01m8g1zhtm1ph477xk0vp303kd",
   "importId": "imp_01m8g1zhtm1ph477xk0vp303kd",
   "operationId": "imp_01m8g1zhtm1ph477xk0vp303kd",
   "callerId": "usr_demo_admin",
   "type": "products",
   "mode": "upsert",
   "status": "queued",
   "done": false,
   "progress": {
    "total": 1,
    "processed": 0,
    "succeeded": 0,
    "failed": 0,
    "percent": 0
   },
   "errors": [],
   "createdAt": "2026-11-28T03:08:03.284Z",
   "startedAt": null,
   "finishedAt": null,
   "expiresAt": "2026-12-28T03:08:03.284Z",
   "etaSeconds": null
  }
 },
 "GET /imports": {
  "status": 200,
  "body": {
   "data": [
    {
     "id": "imp_01m8fq77013vwyp2kyxw2kmrh0",
     "importId": "imp_01m8fq77013vwyp2kyxw2kmrh0",
     "operationId": "imp_01m8fq77013vwyp2kyxw2kmrh0",
     "callerId": "usr_demo_admin",
     "type": "products",
     "mode": "upsert",
     "status": "completed",
     "done": true,
     "progress": {
      "total": 60,
      "processed": 60,
      "succeeded": 60,
      "failed": 0,
      "percent": 100
     },
     "errors": [],
     "createdAt": "2026-11-28T00:00:00.001Z",
     "startedAt": "2026-11-28T03:08:03.284Z",
     "finishedAt": "2026-11-28T03:08:03.284Z",
     "expiresAt": "2026-12-28T00:00:00.001Z",
     "etaSeconds": null
    }
   ],
   "pagination": {
    "style": "cursor",
    "limit": 5,
    "nextCursor": null,
    "hasNext": false
   }
  }
 },
 "GET /imports/:id": {
  "status": 200,
  "body": {
   "id": "imp_01m8g1zhtmhtaz9j0w6qv6tard",
   "importId": "imp_01m8g1zhtmhtaz9j0w6qv6tard",
   "operationId": "imp_01m8g1zhtmhtaz9j0w6qv6tard",
   "callerId": "usr_demo_admin",
   "type": "products",
   "mode": "upsert",
   "status": "completed_with_errors",
   "done": true,
   "progress": {
    "total": 1,
    "processed": 1,
    "succeeded": 0,
    "failed": 1,
    "percent": 100
   },
   "errors": [
    {
     "index": 0,
     "externalId": "erp-1",
     "code": "unknown_category",
     "message": "This category does not exist.",
     "errors": [
      {
       "pointer": "/categoryExternalId",
       "code": "unknown_category",
       "message": "This category does not exist."
      }
     ]
    }
   ],
   "createdAt": "2026-11-28T03:08:03.284Z",
   "startedAt": "2026-11-28T03:08:03.284Z",
   "finishedAt": "2026-11-28T03:08:03.284Z",
   "expiresAt": "2026-12-28T03:08:03.284Z",
   "etaSeconds": null
  }
 },
 "GET /imports/:id/results": {
  "status": 200,
  "body": {
   "data": [
    {
     "index": 0,
     "outcome": "failed",
     "id": null,
     "externalId": "erp-1",
     "error": {
      "code": "unknown_category",
      "message": "This category does not exist.",
      "errors": [
       {
        "pointer": "/categoryExternalId",
        "code": "unknown_category",
        "message": "This category does not exist."
       }
      ]
     }
    }
   ],
   "pagination": {
    "style": "cursor",
    "limit": 20,
    "nextCursor": null,
    "hasNext": false
   }
  }
 },
 "POST /imports/:id/cancel": {
  "status": 200,
  "body": {
   "id": "imp_01m8g1zhtmqm1m0a55ejkqnmca",
   "importId": "imp_01m8g1zhtmqm1m0a55ejkqnmca",
   "operationId": "imp_01m8g1zhtmqm1m0a55ejkqnmca",
   "callerId": "usr_demo_admin",
   "type": "products",
   "mode": "upsert",
   "status": "cancelling",
   "done": false,
   "progress": {
    "total": 1,
    "processed": 0,
    "succeeded": 0,
    "failed": 0,
    "percent": 0
   },
   "errors": [],
   "createdAt": "2026-11-28T03:08:03.284Z",
   "startedAt": null,
   "finishedAt": null,
   "expiresAt": "2026-12-28T03:08:03.284Z",
   "etaSeconds": null
  }
 },
 "GET /products": {
  "status": 200,
  "body": {
   "data": [
    {
     "id": "prd_demo_0106",
     "title": "Kestrel Field 13.3 Laptop, 16 GB, sand",
     "description": "A sturdy machine for people who work in trains, vans and workshops. The battery, the keyboard and the drive can be replaced with one screwdriver.",
     "price": 879,
     "currency": "USD",
     "categoryId": "bf28b0b1-e27f-85fc-ae13-ed15599f5541",
     "brand": "Kestrel",
     "sku": "DEMO-0106",
     "externalId": "demo-106",
     "attributes": {
      "color": "sand",
      "memory": 16,
      "screenSize": 13.3
     },
     "images": [
      {
       "url": "https://shop.example/pictures/laptop/sand-front.svg",
       "alt": "Kestrel Field 13.3 Laptop, 16 GB, sand"
      },
      {
       "url": "https://shop.example/pictures/laptop/sand-detail.svg",
       "alt": "Kestrel Field 13.3 Laptop, 16 GB, sand, a closer look"
      }
     ],
     "rating": 3.6,
     "ratingCount": 598,
     "availability": {
      "status": "in_stock"
     },
     "stock": 212,
     "status": "active",
     "createdAt": "2026-04-08T03:08:03.284Z",
     "updatedAt": "2026-04-08T03:08:03.284Z",
     "version": 1
    },
    {
     "id": "prd_demo_0316",
     "title": "Lumora Studio 14 Laptop, 8 GB, silver",
     "description": "A bright, colour-true screen and a fan that stays calm while you render. The battery, the keyboard and the drive can be replaced with one screwdriver.",
     "price": 1529,
     "currency": "USD",
     "categoryId": "bf28b0b1-e27f-85fc-ae13-ed15599f5541",
     "brand": "Lumora",
     "sku": "DEMO-0316",
     "externalId": "demo-316",
     "attributes": {
      "color": "silver",
      "memory": 8,
      "screenSize": 14
     },
     "images": [
      {
       "url": "https://shop.example/pictures/laptop/silver-front.svg",
       "alt": "Lumora Studio 14 Laptop, 8 GB, silver"
      },
      {
       "url": "https://shop.example/pictures/laptop/silver-detail.svg",
       "alt": "Lumora Studio 14 Laptop, 8 GB, silver, a closer look"
      }
     ],
     "rating": 3.7,
     "ratingCount": 664,
     "availability": {
      "status": "low_stock"
     },
     "stock": 5,
     "status": "active",
     "createdAt": "2026-03-13T03:08:03.284Z",
     "updatedAt": "2026-03-13T03:08:03.284Z",
     "version": 1
    }
   ],
   "corrections": [],
   "relaxed": [],
   "pagination": {
    "style": "cursor",
    "limit": 5,
    "nextCursor": "ZGVmYXVsdC6fhAGbTV1UT3GJApyg6D94WyJqYlZoLThoWXFFS1d4a3hJdjJPbnFRIiwxMiw4NjY3LCJwcmRfZGVtb18wMjExIl0",
    "hasNext": true
   }
  }
 },
 "GET /products/search": {
  "status": 200,
  "body": {
   "data": [
    {
     "id": "prd_demo_0165",
     "title": "Tindra Day 22 Backpack, orange",
     "description": "Fits under the seat of a plane and holds a laptop up to 16 inches. Recycled fabric, a rain cover in the bottom, and repairs for ten years.",
     "price": 88.95,
     "currency": "USD",
     "categoryId": "ff2ebf1e-850e-81ed-a142-f73ed8ed631c",
     "brand": "Tindra",
     "sku": "DEMO-0165",
     "externalId": "demo-165",
     "attributes": {
      "color": "orange"
     },
     "images": [
      {
       "url": "https://shop.example/pictures/backpack/orange-front.svg",
       "alt": "Tindra Day 22 Backpack, orange"
      },
      {
       "url": "https://shop.example/pictures/backpack/orange-detail.svg",
       "alt": "Tindra Day 22 Backpack, orange, a closer look"
      }
     ],
     "rating": 4.4,
     "ratingCount": 201,
     "availability": {
      "status": "in_stock"
     },
     "stock": 161,
     "status": "active",
     "createdAt": "2026-02-28T03:08:03.284Z",
     "updatedAt": "2026-02-28T03:08:03.284Z",
     "version": 1
    },
    {
     "id": "prd_demo_0391",
     "title": "Lumora Studio 14 Laptop, 16 GB, midnight blue",
     "description": "A bright, colour-true screen and a fan that stays calm while you render. The battery, the keyboard and the drive can be replaced with one screwdriver.",
     "price": 1769,
     "currency": "USD",
     "categoryId": "bf28b0b1-e27f-85fc-ae13-ed15599f5541",
     "brand": "Lumora",
     "sku": "DEMO-0391",
     "externalId": "demo-391",
     "attributes": {
      "color": "midnight blue",
      "memory": 16,
      "screenSize": 14
     },
     "images": [
      {
       "url": "https://shop.example/pictures/laptop/midnight-blue-front.svg",
       "alt": "Lumora Studio 14 Laptop, 16 GB, midnight blue"
      },
      {
       "url": "https://shop.example/pictures/laptop/midnight-blue-detail.svg",
       "alt": "Lumora Studio 14 Laptop, 16 GB, midnight blue, a closer look"
      }
     ],
     "rating": 4.4,
     "ratingCount": 814,
     "availability": {
      "status": "low_stock"
     },
     "stock": 4,
     "status": "active",
     "createdAt": "2025-11-04T03:08:03.284Z",
     "updatedAt": "2025-11-04T03:08:03.284Z",
     "version": 1
    }
   ],
   "facets": [
    {
     "name": "brand",
     "label": "Brand",
     "type": "terms",
     "values": [
      {
       "value": "Tindra",
       "label": "Tindra",
       "count": 11,
       "selected": false,
       "query": "q=laptop&priceMax=2000&sort=rating&pageSize=5&brand=Tindra"
      },
      {
       "value": "Altavo",
       "label": "Altavo",
       "count": 7,
       "selected": false,
       "query": "q=laptop&priceMax=2000&sort=rating&pageSize=5&brand=Altavo"
      }
     ],
     "min": null,
     "max": null,
     "otherCount": 0,
     "missingCount": 1
    },
    {
     "name": "price",
     "label": "Price",
     "type": "range",
     "values": [
      {
       "from": 50,
       "to": 100,
       "label": "50 – 100",
       "count": 4,
       "selected": false,
       "query": "q=laptop&sort=rating&pageSize=5&priceMin=50&priceMax=99.99"
      },
      {
       "from": 100,
       "to": 200,
       "label": "100 – 200",
       "count": 8,
       "selected": false,
       "query": "q=laptop&sort=rating&pageSize=5&priceMin=100&priceMax=199.99"
      }
     ],
     "min": 88.95,
     "max": 1999,
     "otherCount": 0,
     "missingCount": 0
    }
   ],
   "currency": "USD",
   "corrections": [],
   "relaxed": [],
   "pagination": {
    "style": "offset",
    "page": 1,
    "pageSize": 5,
    "totalItems": 46,
    "totalPages": 10,
    "hasNext": true
   }
  }
 },
 "GET /products/search/filters": {
  "status": 200,
  "body": {
   "data": [
    {
     "name": "category",
     "label": "Category",
     "parameters": [
      "category"
     ],
     "type": "terms",
     "multiple": true,
     "categoryIds": null
    },
    {
     "name": "brand",
     "label": "Brand",
     "parameters": [
      "brand"
     ],
     "type": "terms",
     "multiple": true,
     "categoryIds": null
    }
   ]
  }
 },
 "GET /products/suggest": {
  "status": 200,
  "body": {
   "data": [
    {
     "text": "laptop",
     "count": 46
    }
   ],
   "categories": [
    {
     "id": "bf28b0b1-e27f-85fc-ae13-ed15599f5541",
     "name": "Laptops and notebooks",
     "count": 35
    },
    {
     "id": "ff2ebf1e-850e-81ed-a142-f73ed8ed631c",
     "name": "Backpacks",
     "count": 11
    }
   ],
   "brands": [
    {
     "name": "Tindra",
     "count": 11
    },
    {
     "name": "Altavo",
     "count": 7
    }
   ]
  }
 },
 "GET /search/synonyms": {
  "status": 200,
  "body": {
   "items": [],
   "updatedAt": null,
   "updatedBy": null,
   "version": 0
  }
 },
 "PUT /search/synonyms": {
  "status": 200,
  "body": {
   "items": [
    {
     "words": [
      "sofa",
      "couch"
     ]
    },
    {
     "from": "notebook",
     "to": [
      "laptop"
     ]
    }
   ],
   "updatedAt": "2026-11-28T03:08:03.284Z",
   "updatedBy": {
    "id": "usr_demo_admin",
    "displayName": "Ada",
    "avatarUrl": "https://shop.example/pictures/people/alex-admin.svg",
    "role": "admin"
   },
   "version": 1
  }
 },
 "POST /webhooks/endpoints": {
  "status": 201,
  "body": {
   "id": "whe_01m8g1zhtm8xb6gpeyjrj89rca",
   "url": "https://hooks.partner.example/in",
   "eventTypes": [
    "order.*"
   ],
   "resourceIds": [],
   "ordering": "none",
   "payloadStyle": "thin",
   "description": null,
   "status": "active",
   "disabledReason": null,
   "verification": null,
   "health": "healthy",
   "consecutiveFailures": 0,
   "lastSuccessAt": null,
   "lastFailureAt": null,
   "createdAt": "2026-11-28T03:08:03.284Z",
   "updatedAt": "2026-11-28T03:08:03.284Z",
   "version": 1,
   "secret": "whsec_example-of-a-secret",
   "previousSecretExpiresAt": null
  }
 },
 "GET /webhooks/endpoints": {
  "status": 200,
  "body": {
   "data": [
    {
     "id": "whe_01m8g1zhtms5j3a3cskammsnd9",
     "url": "https://hooks.partner.example/in",
     "eventTypes": [],
     "resourceIds": [],
     "ordering": "none",
     "payloadStyle": "thin",
     "description": null,
     "status": "active",
     "disabledReason": null,
     "verification": null,
     "health": "healthy",
     "consecutiveFailures": 0,
     "lastSuccessAt": null,
     "lastFailureAt": null,
     "createdAt": "2026-11-28T03:08:03.284Z",
     "updatedAt": "2026-11-28T03:08:03.284Z",
     "version": 1
    },
    {
     "id": "whe_01m8g1zhtmmeddr9faatw4t0pk",
     "url": "https://hooks.partner.example/in",
     "eventTypes": [],
     "resourceIds": [],
     "ordering": "none",
     "payloadStyle": "thin",
     "description": null,
     "status": "active",
     "disabledReason": null,
     "verification": null,
     "health": "failing",
     "consecutiveFailures": 2,
     "lastSuccessAt": null,
     "lastFailureAt": "2026-11-28T03:08:03.284Z",
     "createdAt": "2026-11-28T03:08:03.284Z",
     "updatedAt": "2026-11-28T03:08:03.284Z",
     "version": 1
    }
   ],
   "pagination": {
    "style": "offset",
    "page": 1,
    "pageSize": 20,
    "totalItems": 5,
    "totalPages": 1,
    "hasNext": false
   }
  }
 },
 "GET /webhooks/endpoints/:id": {
  "status": 200,
  "body": {
   "id": "whe_01m8g1zhtmmeddr9faatw4t0pk",
   "url": "https://hooks.partner.example/in",
   "eventTypes": [],
   "resourceIds": [],
   "ordering": "none",
   "payloadStyle": "thin",
   "description": null,
   "status": "active",
   "disabledReason": null,
   "verification": null,
   "health": "failing",
   "consecutiveFailures": 2,
   "lastSuccessAt": null,
   "lastFailureAt": "2026-11-28T03:08:03.284Z",
   "createdAt": "2026-11-28T03:08:03.284Z",
   "updatedAt": "2026-11-28T03:08:03.284Z",
   "version": 1
  }
 },
 "PATCH /webhooks/endpoints/:id": {
  "status": 200,
  "body": {
   "id": "whe_01m8g1zhtms5j3a3cskammsnd9",
   "url": "https://hooks.partner.example/in",
   "eventTypes": [],
   "resourceIds": [],
   "ordering": "none",
   "payloadStyle": "thin",
   "description": null,
   "status": "paused",
   "disabledReason": null,
   "verification": null,
   "health": "paused",
   "consecutiveFailures": 0,
   "lastSuccessAt": null,
   "lastFailureAt": null,
   "createdAt": "2026-11-28T03:08:03.284Z",
   "updatedAt": "2026-11-28T03:08:03.284Z",
   "version": 2
  }
 },
 "POST /webhooks/endpoints/:id/rotate-secret": {
  "status": 200,
  "body": {
   "id": "whe_01m8g1zhtmmeddr9faatw4t0pk",
   "url": "https://hooks.partner.example/in",
   "eventTypes": [],
   "resourceIds": [],
   "ordering": "none",
   "payloadStyle": "thin",
   "description": null,
   "status": "active",
   "disabledReason": null,
   "verification": null,
   "health": "failing",
   "consecutiveFailures": 2,
   "lastSuccessAt": null,
   "lastFailureAt": "2026-11-28T03:08:03.284Z",
   "createdAt": "2026-11-28T03:08:03.284Z",
   "updatedAt": "2026-11-28T03:08:03.284Z",
   "version": 2,
   "secret": "whsec_example-of-a-secret",
   "previousSecretExpiresAt": "2026-11-29T03:08:03.284Z"
  }
 },
 "POST /webhooks/endpoints/:id/test": {
  "status": 202,
  "body": {
   "eventId": "evt_01m8g1zhtmz25hd4db3vq7frmf"
  }
 },
 "POST /webhooks/endpoints/:id/verify": {
  "status": 202,
  "body": {
   "id": "whe_01m8g1zhtmmeddr9faatw4t0pk",
   "url": "https://hooks.partner.example/in",
   "eventTypes": [],
   "resourceIds": [],
   "ordering": "none",
   "payloadStyle": "thin",
   "description": null,
   "status": "active",
   "disabledReason": null,
   "verification": null,
   "health": "failing",
   "consecutiveFailures": 2,
   "lastSuccessAt": null,
   "lastFailureAt": "2026-11-28T03:08:03.284Z",
   "createdAt": "2026-11-28T03:08:03.284Z",
   "updatedAt": "2026-11-28T03:08:03.284Z",
   "version": 2
  }
 },
 "POST /webhooks/endpoints/:id/recover": {
  "status": 202,
  "body": {
   "endpointId": "whe_01m8g1zhtmmeddr9faatw4t0pk",
   "since": "2026-11-20T08:00:00.000Z",
   "until": "2026-11-28T03:08:03.284Z",
   "scheduled": 0,
   "complete": true,
   "continueSince": null
  }
 },
 "GET /webhooks/endpoints/:id/statistics": {
  "status": 200,
  "body": {
   "endpointId": "whe_01m8g1zhtmmeddr9faatw4t0pk",
   "since": "2026-11-27T03:08:03.284Z",
   "pending": 0,
   "retrying": 2,
   "delivered": 0,
   "failed": 0,
   "cancelled": 0,
   "attempts": 2,
   "successRate": null,
   "averageDurationMs": 3
  }
 },
 "GET /webhooks/events": {
  "status": 200,
  "body": {
   "data": [],
   "pagination": {
    "style": "cursor",
    "limit": 5,
    "nextCursor": null,
    "hasNext": false
   }
  }
 },
 "GET /webhooks/events/stream": {
  "status": 200,
  "body": {
   "data": [],
   "next": "18",
   "hasMore": false
  }
 },
 "GET /webhooks/events/:eventId": {
  "status": 200,
  "body": {
   "eventId": "evt_01m8g1zhtmrpw6dae89d08nms7",
   "type": "import.completed",
   "createdAt": "2026-11-28T03:08:03.284Z",
   "sequenceNumber": 1,
   "resourceType": "import",
   "resourceId": "imp_01m8g1zhtmhtaz9j0w6qv6tard",
   "resourceUrl": "/imports/imp_01m8g1zhtmhtaz9j0w6qv6tard",
   "test": false,
   "data": {
    "object": {
     "id": "imp_01m8g1zhtmhtaz9j0w6qv6tard",
     "importId": "imp_01m8g1zhtmhtaz9j0w6qv6tard",
     "operationId": "imp_01m8g1zhtmhtaz9j0w6qv6tard",
     "callerId": "usr_demo_admin",
     "type": "products",
     "mode": "upsert",
     "status": "completed_with_errors",
     "done": true,
     "progress": {
      "total": 1,
      "processed": 1,
      "succeeded": 0,
      "failed": 1,
      "percent": 100
     },
     "errors": [
      {
       "index": 0,
       "externalId": "erp-1",
       "code": "unknown_category",
       "message": "This category does not exist.",
       "errors": [
        {
         "pointer": "/categoryExternalId",
         "code": "unknown_category",
         "message": "This category does not exist."
        }
       ]
      }
     ],
     "createdAt": "2026-11-28T03:08:03.284Z",
     "startedAt": "2026-11-28T03:08:03.284Z",
     "finishedAt": "2026-11-28T03:08:03.284Z",
     "expiresAt": "2026-12-28T03:08:03.284Z",
     "etaSeconds": null
    }
   }
  }
 },
 "POST /webhooks/events/:eventId/replay": {
  "status": 202,
  "body": {
   "eventId": "evt_01m8g1zhtmrpw6dae89d08nms7",
   "deliveries": [
    {
     "id": "dlv_01m8g1zhtmz5za3a6cymj8xm0n",
     "eventId": "evt_01m8g1zhtmrpw6dae89d08nms7",
     "eventType": "import.completed",
     "endpointId": "whe_01jgfjjz00gdm0s85q8pa23v4a",
     "status": "pending",
     "attemptCount": 0,
     "lastResponseStatus": null,
     "lastError": null,
     "createdAt": "2026-11-28T03:08:03.284Z",
     "deliveredAt": null,
     "nextAttemptAt": "2026-11-28T03:08:03.284Z"
    }
   ]
  }
 },
 "GET /webhooks/event-types": {
  "status": 200,
  "body": {
   "data": [
    {
     "type": "order.created",
     "description": "An order was placed.",
     "resourceType": "order"
    },
    {
     "type": "order.updated",
     "description": "The delivery address or the note was changed.",
     "resourceType": "order"
    }
   ]
  }
 },
 "GET /webhooks/deliveries": {
  "status": 200,
  "body": {
   "data": [
    {
     "id": "dlv_01m8g1zhtmzayedqp5tvwrx0p6",
     "eventId": "evt_01m8g1zhtmaf8t5ddh4zyqpwd4",
     "eventType": "import.completed",
     "endpointId": "whe_01m8g1zhtm8zjr51cg4pzj8h6b",
     "status": "pending",
     "attemptCount": 0,
     "lastResponseStatus": null,
     "lastError": null,
     "createdAt": "2026-11-28T03:08:03.284Z",
     "deliveredAt": null,
     "nextAttemptAt": "2026-11-28T03:08:03.284Z"
    },
    {
     "id": "dlv_01m8g1zhtmz5za3a6cymj8xm0n",
     "eventId": "evt_01m8g1zhtmrpw6dae89d08nms7",
     "eventType": "import.completed",
     "endpointId": "whe_01jgfjjz00gdm0s85q8pa23v4a",
     "status": "pending",
     "attemptCount": 0,
     "lastResponseStatus": null,
     "lastError": null,
     "createdAt": "2026-11-28T03:08:03.284Z",
     "deliveredAt": null,
     "nextAttemptAt": "2026-11-28T03:08:03.284Z"
    }
   ],
   "pagination": {
    "style": "offset",
    "page": 1,
    "pageSize": 20,
    "totalItems": 20,
    "totalPages": 1,
    "hasNext": false
   }
  }
 },
 "GET /webhooks/deliveries/:id": {
  "status": 200,
  "body": {
   "id": "dlv_01m8g1zhtmy05b54a7xpqc4b4t",
   "eventId": "evt_01m8g1zhtmhyzqxymxppgh0dza",
   "eventType": "comment.created",
   "endpointId": "whe_01m8g1zhtm8zjr51cg4pzj8h6b",
   "status": "retrying",
   "attemptCount": 1,
   "lastResponseStatus": null,
   "lastError": "unknown_host",
   "createdAt": "2026-11-28T03:08:03.284Z",
   "deliveredAt": null,
   "nextAttemptAt": "2026-11-28T03:09:12.906Z",
   "attempts": [
    {
     "id": "att_01m8g1zhtm8tj3fq1ea7xwp9d8",
     "number": 1,
     "status": "failed",
     "startedAt": "2026-11-28T03:08:03.284Z",
     "durationMs": 8,
     "responseStatus": null,
     "responseBody": null,
     "error": "unknown_host",
     "nextAttemptAt": "2026-11-28T03:09:12.906Z"
    }
   ]
  }
 },
 "POST /webhooks/deliveries/:id/retry": {
  "status": 202,
  "body": {
   "id": "dlv_01m8g1zhtmy05b54a7xpqc4b4t",
   "eventId": "evt_01m8g1zhtmhyzqxymxppgh0dza",
   "eventType": "comment.created",
   "endpointId": "whe_01m8g1zhtm8zjr51cg4pzj8h6b",
   "status": "retrying",
   "attemptCount": 1,
   "lastResponseStatus": null,
   "lastError": "unknown_host",
   "createdAt": "2026-11-28T03:08:03.284Z",
   "deliveredAt": null,
   "nextAttemptAt": "2026-11-28T03:08:03.284Z",
   "attempts": [
    {
     "id": "att_01m8g1zhtm8tj3fq1ea7xwp9d8",
     "number": 1,
     "status": "failed",
     "startedAt": "2026-11-28T03:08:03.284Z",
     "durationMs": 8,
     "responseStatus": null,
     "responseBody": null,
     "error": "unknown_host",
     "nextAttemptAt": "2026-11-28T03:09:12.906Z"
    }
   ]
  }
 },
 "POST /graphql/documents": {
  "status": 201,
  "body": {
   "name": "shop-web",
   "version": "1.4.0",
   "documents": [
    {
     "id": "NewestProducts",
     "documentId": "shop-web@1.4.0/NewestProducts",
     "cost": 22
    },
    {
     "id": "ProductCard",
     "documentId": "shop-web@1.4.0/ProductCard",
     "cost": 5
    }
   ],
   "createdAt": "2026-11-28T03:08:03.284Z"
  }
 },
 "GET /graphql/documents": {
  "status": 200,
  "body": {
   "data": [
    {
     "name": "shop-web",
     "version": "1.4.0",
     "documents": [
      {
       "id": "NewestProducts",
       "documentId": "shop-web@1.4.0/NewestProducts",
       "cost": 22
      },
      {
       "id": "ProductCard",
       "documentId": "shop-web@1.4.0/ProductCard",
       "cost": 5
      }
     ],
     "createdAt": "2026-11-28T03:08:03.284Z"
    }
   ],
   "pagination": {
    "style": "offset",
    "page": 1,
    "pageSize": 20,
    "totalItems": 1,
    "totalPages": 1,
    "hasNext": false
   }
  }
 },
 "DELETE /products/bulk": {
  "status": 200,
  "body": {
   "mode": "partial",
   "summary": {
    "total": 2,
    "succeeded": 2,
    "failed": 0
   },
   "results": [
    {
     "index": 0,
     "outcome": "deleted",
     "id": "prd_demo_0498",
     "externalId": "demo-498",
     "data": null,
     "error": null,
     "status": 200
    },
    {
     "index": 1,
     "outcome": "deleted",
     "id": "prd_demo_0499",
     "externalId": "demo-499",
     "data": null,
     "error": null,
     "status": 200
    }
   ]
  }
 },
 "DELETE /users/:id/block": {
  "status": 200,
  "body": {
   "id": "usr_demo_c02",
   "displayName": "Jamey Mayert",
   "role": "moderator",
   "status": "active",
   "block": null
  }
 },
 "DELETE /users/:id/disable": {
  "status": 200,
  "body": {
   "id": "usr_demo_c01",
   "displayName": "Stefan Kirlin",
   "role": "customer",
   "status": "active",
   "block": null
  }
 },
 "DELETE /comments/:id": {
  "status": 200,
  "body": {
   "id": "cmt_01m6dp3kv8bpsq18jc0970zdqwgn",
   "postId": "pst_demo_0001",
   "parentId": null,
   "rootId": "cmt_01m6dp3kv8bpsq18jc0970zdqwgn",
   "depth": 1,
   "text": "[deleted]",
   "author": null,
   "status": "deleted",
   "visibility": "public",
   "isDeleted": true,
   "likeCount": 0,
   "dislikeCount": 0,
   "score": 0,
   "viewerVote": 1,
   "replyCount": 4,
   "createdAt": "2026-11-02T08:30:41.000Z",
   "updatedAt": "2026-11-02T08:30:41.000Z",
   "editedAt": null,
   "editableUntil": null,
   "version": 3
  }
 },
 "POST /comments/:id/purge": {
  "status": 200,
  "body": {
   "id": "cmt_01m6dp3kv8bpsq18jc0970zdqwgn",
   "postId": "pst_demo_0001",
   "parentId": null,
   "rootId": "cmt_01m6dp3kv8bpsq18jc0970zdqwgn",
   "depth": 1,
   "text": "[removed]",
   "author": null,
   "status": "deleted",
   "visibility": "public",
   "isDeleted": true,
   "likeCount": 0,
   "dislikeCount": 0,
   "score": 0,
   "viewerVote": 1,
   "replyCount": 4,
   "createdAt": "2026-11-02T08:30:41.000Z",
   "updatedAt": "2026-11-02T08:30:41.000Z",
   "editedAt": null,
   "editableUntil": null,
   "version": 4
  }
 }
};
